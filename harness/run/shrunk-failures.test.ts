import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const order = {
  type: 'object',
  required: ['item'],
  properties: {
    item: { type: 'string', minLength: 1 },
    note: { type: 'string' },
    gift: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    count: { type: 'integer' },
  },
};
const post = {
  requestBody: { required: true, content: { 'application/json': { schema: order } } },
  responses: { 201: { description: '' }, 400: { description: '' } },
};
const paths = ['/orders', '/drafts', '/quotes', '/returns'];

it('a failure is shown by its smallest request in each operation, because each can have a reason of its own', async () => {
  const { url, close } = await serveApi(({ url: { pathname }, body }) => {
    const { item, count, tags } = (body ?? {}) as Record<string, unknown>;
    if (typeof item !== 'string') return { status: 400 };
    const fails = pathname === '/orders' ? typeof count === 'number' && count < 0 : Array.isArray(tags);
    return { status: fails ? 500 : 201, ...(fails && { body: { path: pathname } }) };
  });
  const document = { paths: Object.fromEntries(paths.map((path) => [path, { post }])) };
  const { causes, findings } = await runApi(document, url, { ...repeatable, shrinks: true }).finally(close);
  const failing = causes.filter(({ sentence }) => sentence.includes('fails'));
  const smallest = failing.map((cause) => {
    const body = findings.find(({ id }) => id === cause.findings[0])?.exchange.request.body;
    const sent = body !== undefined && body !== null && 'text' in body ? body.text : '';
    return `${String(cause.operations[0])} ${Object.keys(JSON.parse(sent) as object).join()}`;
  });
  expect(smallest.sort()).toEqual([
    'POST /drafts item,tags',
    'POST /orders item,count',
    'POST /quotes item,tags',
    'POST /returns item,tags',
  ]);
});
