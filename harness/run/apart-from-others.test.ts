import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const product = {
  type: 'object',
  required: ['name', 'price'],
  properties: {
    name: { type: 'string', maxLength: 30 },
    price: { type: 'integer', minimum: 0, maximum: 10_000 },
    stock: { type: 'integer', minimum: -100, maximum: 100 },
    note: { type: ['string', 'null'], maxLength: 50 },
    shelf: { type: 'string', maxLength: 9 },
    category: { type: 'integer' },
    active: { type: 'boolean' },
  },
};
const document = {
  paths: {
    '/products': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: product } } },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};

it('values of other places are sent together where one place has values that the server does not know', async () => {
  const rejected: unknown[] = [];
  const { url, close } = await serveApi(({ body }) => {
    const { name, category } = (body ?? {}) as Record<string, unknown>;
    const isKnown = category === undefined || category === 7;
    const isAccepted = typeof name === 'string' && name.trim() !== '' && isKnown;
    if (!isAccepted) rejected.push(body);
    return { status: isAccepted ? 201 : 400, body: isKnown ? {} : { category: 'There is no such category.' } };
  });
  const options = { ...repeatable, clause: 'accepts body /', runs: 8 };
  const { clauses } = await runApi(document, url, options).finally(close);
  const others = clauses.filter(({ result }) => result === 'violated' || result === 'inconclusive');
  expect(others.map(({ id, result }) => `${result} ${id}`)).toEqual([
    'violated POST /products accepts body /name empty',
    'violated POST /products accepts body /name quoted',
  ]);
  expect(rejected.length).toBeLessThan(300);
});
