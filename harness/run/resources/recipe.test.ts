import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const record = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
const schema = { anyOf: [{ type: 'array', items: record }, record] };
const paths = {
  '/records': {
    post: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: { description: '' } },
    },
  },
  '/records/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: { 200: { description: '' } } },
    delete: { responses: { 204: { description: '' } } },
  },
};

it('a new resource is created by itself where a list of new ones is allowed', async () => {
  const bodies: unknown[] = [];
  let last = 20;
  const { settle } = await settleOn(paths, ({ name, body }) => {
    if (name !== 'POST /records') return { status: 404 };
    bodies.push(body);
    const named = (): object => ({ id: (last += 1) });
    return { status: 201, body: Array.isArray(body) ? body.map(named) : named() };
  });
  expect(await settle('DELETE /records/{id}', { path: { id: 999 } })).toEqual({ path: { id: 21 }, lost: undefined });
  expect(bodies.filter((each) => Array.isArray(each))).toEqual([]);
});
