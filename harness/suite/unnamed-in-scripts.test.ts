import { expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 30 };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const fields = { title: text, place: text };
const schema = { type: 'object', required: ['title'], properties: fields, additionalProperties: { type: 'boolean' } };
const body = { requestBody: { required: true, ...json(schema) } };
const note = { description: '', ...json({ type: 'object', properties: { id: { type: 'integer' }, ...fields } }) };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const document = {
  paths: {
    '/notes': { post: { ...body, responses: { 201: note, 400: { description: '' } } } },
    '/notes/{id}': {
      parameters: [id],
      get: { responses: { 200: note, 404: { description: '' } } },
      put: { ...body, responses: { 200: note, 400: { description: '' }, 404: { description: '' } } },
    },
  },
};

it('a replacement that merges is found where the server takes no properties that the document does not name', async () => {
  const notes = new Map<number, object>();
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
  const server = await serveApi(({ method, url, body: sent }): Said => {
    const own = Number(/^\/notes\/([1-9]\d*)$/.exec(url.pathname)?.[1]);
    const old = notes.get(own);
    if (method !== 'POST' && old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: old };
    const { title, place, ...others } = Object(sent) as Record<string, unknown>;
    const isValid = isText(title) && (place === undefined || isText(place)) && Object.keys(others).length === 0;
    if (!isValid) return { status: 400, body: { message: 'invalid' } };
    const key = method === 'POST' ? notes.size + 1 : own;
    notes.set(key, { ...old, ...(sent as object), id: key });
    return { status: method === 'POST' ? 201 : 200, body: notes.get(key) };
  });
  try {
    for (const seed of [1, 2, 3, 4]) {
      const { clauses } = await runApi(document, server.url, { runs: 2, seed, clause: 'removes what it is not sent' });
      const own = clauses.filter((each) => each.id.endsWith(' removes what it is not sent'));
      expect(own.map(({ result }) => result)).toEqual(['violated']);
    }
  } finally {
    server.close();
  }
});
