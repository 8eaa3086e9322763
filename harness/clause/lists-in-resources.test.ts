import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const kind = { type: 'string', enum: ['a', 'b'] };
const line = { type: 'object', required: ['kind'], properties: { kind } };
const order = { type: 'object', properties: { lines: { type: 'array', items: line } } };
const limit = { type: 'integer', minimum: 1, maximum: 3 };
const parameters = Object.entries({
  limit,
  offset: limit,
  kind,
  sort: { type: 'string', enum: ['kind', '-kind'] },
}).map(([name, schema]) => ({ name, in: 'query', schema }));
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 9 } };
const responses = {
  200: { description: '', content: { 'application/json': { schema: order } } },
  404: { description: '' },
};
const paths = {
  '/orders/{id}': { get: { parameters: [id, ...parameters], responses } },
  '/reports': { get: { parameters, responses: { 200: { description: '' } } } },
};

it('a list in a field of one resource, or one that is not documented, is not judged as a page', async () => {
  const lines = [{ kind: 'b' }, { kind: 'a' }, { kind: 'b' }, { kind: 'a' }];
  const { url, close } = await serveApi((): Said => ({ status: 200, body: { lines } }));
  try {
    const { clauses } = await runApi({ paths }, url, { runs: 3 });
    expect(clauses.filter(({ id: name }) => / (?:keeps to|narrows by|sorts by) /.test(name))).toEqual([]);
  } finally {
    close();
  }
});
