import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const code = { type: 'string', pattern: '^[a-z]{6}$' };
const kind = { type: 'string', enum: ['a', 'b', 'c', 'd', 'e', 'f'] };
const schema = { type: 'object', required: ['code', 'kind'], additionalProperties: false, properties: { code, kind } };
const content = { 'application/json': { schema } };
const requestBody = { required: true, content };
const shown = { description: '', content };
const rejections = { 400: { description: '' }, 404: { description: '' }, 409: { description: '' } };
const document = {
  paths: {
    '/items': { post: { requestBody, responses: { 201: shown, ...rejections } } },
    '/items/{id}': {
      parameters: [id],
      get: { responses: { 200: shown, ...rejections } },
      put: { requestBody, responses: { 200: shown, ...rejections } },
    },
  },
};

it('a replacement gets fresh values if another resource has those of its body', async () => {
  const items = new Map<number, { code: string; kind: string }>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , given] = pathname.split('/');
    const number = Number(given ?? items.size + 1);
    if (given !== undefined && !/^[1-9]\d*$/.test(given)) return { status: 400 };
    if (given !== undefined && !items.has(number)) return { status: 404 };
    if (method === 'GET') return { status: 200, body: items.get(number) };
    const item = (body ?? {}) as { code: string; kind: string };
    // The server accepts only some of the valid replacements, so the others are made from an accepted one.
    if (typeof item.code !== 'string' || !/^[a-z]{6}$/.test(item.code) || (method === 'PUT' && item.kind !== 'd'))
      return { status: 400 };
    const isTaken = [...items].some(([key, { code: other }]) => key !== number && other === item.code);
    if (isTaken) return { status: 409, body: { message: `the code ${item.code} is taken` } };
    items.set(number, item);
    return { status: given === undefined ? 201 : 200, body: item, headers: { location: `/items/${number}` } };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'PUT /items/{id}', runs: 3 });
    const state = clauses.filter(({ aspect }) => aspect === 'keeps its state');
    expect(state.length).toBeGreaterThan(0);
    expect(state.filter(({ result }) => result !== 'passed')).toEqual([]);
  } finally {
    close();
  }
});
