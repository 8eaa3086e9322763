import { expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 };
const thing = { type: 'object', required: ['title'], properties: { title: text, note: text } };
const patch = { type: 'object', required: ['note'], properties: { note: { type: 'null' } } };
const json = (schema: object, type = 'application/json'): object => ({ content: { [type]: { schema } } });
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, ...json(thing) }, responses: { 201: { description: '' } } } },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: '', ...json(thing) } } },
      patch: {
        requestBody: { required: true, ...json(patch, 'application/merge-patch+json') },
        responses: { 204: { description: '' } },
      },
    },
  },
};

it.each<[string, string, (before: Body) => Body]>([
  ['passed', 'removes the member', (before) => ({ ...before, note: undefined })],
  ['violated', 'ignores it', (before) => before],
])('null in a JSON Merge Patch is %s if a server %s', async (result, _, change) => {
  const things: Body[] = [];
  const clause = 'PATCH /things/{id} changes only what it is sent';
  const found = await resultOf(clause, document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push(body as Body) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    if (method === 'GET') return { status: 200, body: things[index] };
    things[index] = change(things[index] ?? {});
    return { status: 204 };
  });
  expect(found).toBe(result);
});
