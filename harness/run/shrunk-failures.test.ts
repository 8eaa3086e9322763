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

it('a failure at a name that new requests of its case do not have is repeated as it was sent', async () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const shown = { content: { 'application/json': { schema: { type: 'object' } } } };
  const item = {
    parameters: [id],
    put: { ...post, responses: { 200: { description: '' }, 400: { description: '' }, 404: { description: '' } } },
    get: { responses: { 200: { description: '', ...shown }, 404: { description: '' } } },
  };
  const orders = { post: { ...post, responses: { ...post.responses, 201: { description: '', ...shown } } } };
  let made = 0;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , name] = pathname.split('/');
    if (method === 'PUT' && name === '0') return { status: 500, body: { message: 'Internal Server Error' } };
    if (name !== undefined && !(Number(name) > 0 && Number(name) <= made)) return { status: 404, body: {} };
    const isValid = typeof (body as { item?: unknown } | undefined)?.item === 'string';
    if (method !== 'GET' && !isValid) return { status: 400, body: {} };
    if (name === undefined) return { status: 201, body: { id: (made += 1), ...(body as object) } };
    return { status: 200, body: { id: Number(name) } };
  });
  const document = { paths: { '/orders': orders, '/orders/{id}': item } };
  const { causes, findings } = await runApi(document, url, { ...repeatable, shrinks: true }).finally(close);
  expect(causes.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('fails'))).toEqual([
    'The server fails (status 500) to PUT /orders/0 with a valid path parameter id (zero)',
  ]);
  expect(findings.map(({ repeats }) => repeats)).not.toContain('no');
});
