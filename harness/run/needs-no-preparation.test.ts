import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const bill = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const line = { type: 'object', required: ['price'], properties: { price: { type: 'integer', minimum: 10 } } };
const answers = (status: number, schema: unknown) => ({
  [status]: { description: '', ...json(schema) },
  400: { description: '' },
  404: { description: '' },
  409: { description: '' },
});
const action = { post: { parameters: [id], responses: answers(201, bill) } };
const document = {
  paths: {
    '/bills': { post: { responses: { 201: { description: '', ...json(bill) } } } },
    '/bills/{id}': { get: { parameters: [id], responses: answers(200, bill) } },
    '/bills/{id}/close': action,
    '/bills/{id}/label': action,
    '/bills/{id}/lines': {
      post: { parameters: [id], requestBody: { required: true, ...json(line) }, responses: answers(201, line) },
    },
  },
};

it('does no action before a request that a new resource accepts once its values are those that the server demands', async () => {
  const isClosed: boolean[] = [];
  const count = { label: 0, lines: 0 };
  const { url, close } = await serveApi(({ url: { pathname }, body }) => {
    const [, , given = '', name] = pathname.split('/');
    if (given === '') {
      // The bill that the other operations use first takes no lines.
      isClosed.push(isClosed.length < 4);
      return { status: 201, body: { id: isClosed.length } };
    }
    if (!/^[1-9]\d*$/.test(given)) return { status: 400 };
    const at = Number(given) - 1;
    if (isClosed[at] === undefined) return { status: 404 };
    if (name === 'label') count.label += 1;
    if (name === 'close') isClosed[at] = true;
    if (name !== 'lines') return { status: name === undefined ? 200 : 201, body: { id: at + 1 } };
    count.lines += 1;
    const { price } = (typeof body === 'object' && body !== null ? body : {}) as { price?: unknown };
    if (isClosed[at]) return { status: 409, body: { message: 'The bill is closed' } };
    if (typeof price !== 'number' || !Number.isInteger(price) || price < 10) return { status: 400 };
    if (price > 50) return { status: 400, body: { errors: [{ field: 'price', message: 'must be at most 50' }] } };
    return { status: 201, body: { price } };
  });
  const { clauses } = await runApi(document, url, { seed: 1 });
  close();
  const results = clauses.filter((each) => each.id === 'POST /bills/{id}/lines accepts body /price minimum');
  expect(results.map(({ result }) => result)).toEqual(['passed']);
  // The clauses of the action need some.
  expect(count.lines).toBeGreaterThan(4 * count.label);
});
