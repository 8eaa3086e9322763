import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const note = { type: 'object', required: ['text'], properties: { text } };
const kept = { ...note, required: ['id', 'text'], properties: { id: { type: 'integer' }, text } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = {
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, ...json(note) },
        responses: { 201: { description: '', ...json(kept) }, 400: { description: '' } },
      },
      get: { responses: { 200: { description: '', ...json({ type: 'array', items: kept }) } } },
    },
  },
};
const clause = 'GET /notes lists what was created';

it.each([
  ['passed', 'all notes', (notes: readonly object[]) => notes],
  ['violated', 'only the newest', (notes: readonly object[]) => notes.slice(-1)],
  ['violated', 'all but the newest', (notes: readonly object[]) => notes.slice(0, -1)],
  ['inconclusive', 'as many of them as a page of a server', (notes: readonly object[]) => notes.slice(0, 100), 120],
  ['violated', 'fewer of them than that', (notes: readonly object[]) => notes.slice(0, 99), 120],
])('is %s if the list has %s', async (result, _, shown, before = 0) => {
  const notes: object[] = Array.from({ length: before }, (_note, index) => ({ id: index + 1, text: `note ${index}` }));
  const { url, close } = await serveApi(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: shown(notes) };
    const made = { id: notes.length + 1, text: String((body as { text?: unknown } | undefined)?.text) };
    notes.push(made);
    return { status: 201, body: made };
  });
  const { clauses } = await runApi(document, url, { clause });
  close();
  expect(clauses.find(({ id }) => id === clause)?.result).toBe(result);
});

it('a file is not a list of what a POST at its path uploads', async () => {
  const { post } = document.paths['/notes'];
  const get = { responses: { 200: { description: '', content: { 'application/pdf': {} } } } };
  const { url, close } = await serveApi(() => ({ status: 200 }));
  await expect(runApi({ paths: { '/notes': { post, get } } }, url, { clause })).rejects.toThrow(clause);
  close();
});
