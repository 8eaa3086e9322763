import { expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const text = { type: 'string' };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const list = { type: 'array', items: text };
const keys = { type: 'object', properties: { keys: list, data: { type: 'object', properties: { name: text } } } };
const id = { name: 'id', in: 'path', required: true, schema: text };

/** The body of a request, on a server that creates berths, or only lists one, after existing resources were put into it. */
async function settled(operation: string, schema: object, body: Json, creates = true): Promise<unknown> {
  const [method = '', path = ''] = operation.split(' ');
  const { resources, modelOf } = await settleOn(
    {
      '/berths': { get: { responses }, post: { requestBody: json({ type: 'object' }), responses } },
      '/berths/{id}': { parameters: [id], get: { responses } },
      ...(path === '/berths' ? {} : { [path]: {} }),
      [path]: {
        ...(path === '/berths' && {
          get: { responses },
          post: { requestBody: json({ type: 'object' }), responses },
        }),
        [method.toLowerCase()]: { requestBody: json(schema), responses },
      },
    },
    ({ name }) => {
      if (name === 'POST /berths') return creates ? { status: 200, body: { data: { id: 'B07' } } } : { status: 400 };
      return name === 'GET /berths' ? { status: 200, body: [{ id: 'old' }] } : { status: 200, body: { id: 'B07' } };
    },
  );
  const { given } = await resources.settle(modelOf(operation), { draft: { input: { body } } }, false);
  return given.draft.input.body;
}

it('a list of names in a change of several resources has that of one which the run created', async () => {
  expect(await settled('PATCH /berths', keys, { keys: ['a'], data: { name: 'b' } })).toEqual({
    keys: ['B07'],
    data: { name: 'b' },
  });
  expect(await settled('PATCH /berths', list, ['a'])).toEqual(['B07']);
  expect(await settled('POST /berths/archive', keys, { keys: ['a', 'b'] })).toEqual({ keys: ['B07'] });
});

it('a list of names keeps what it has where a resource would be removed, existed before, or is created', async () => {
  const body = { keys: ['a'] };
  expect(await settled('DELETE /berths', keys, body)).toEqual(body);
  expect(await settled('PATCH /berths', keys, body, false)).toEqual(body);
  expect(await settled('POST /berths', keys, body)).toEqual(body);
  expect(await settled('POST /visits', keys, body)).toEqual(body);
});
