import { expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const shown = { description: '', content: { 'application/json': { schema: { type: 'object' } } } };
const missing = { 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { responses: { 201: shown } } },
    '/things/{id}': {
      parameters: [id],
      get: { responses: { 200: shown, ...missing } },
      delete: { responses: { 204: { description: '' }, ...missing } },
    },
  },
};

it('makes no resource for a request about a value that mostly names none', async () => {
  const all = new Set<number>();
  let made = 0;
  const { url, close } = await serveApi(({ method, url: { pathname } }) => {
    const given = Number(pathname.split('/')[2]);
    if (method === 'POST') return { status: 201, body: { id: all.add((made += 1)).size } };
    if (!all.has(given)) return { status: 404 };
    if (method === 'DELETE') all.delete(given);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { id: given } };
  });
  const { clauses } = await runApi(document, url, { clause: 'DELETE /things/{id} accepts path', keep: true });
  close();
  expect(clauses.length).toBeGreaterThan(3);
  expect(clauses.filter(({ result }) => result === 'violated' || result === 'inconclusive')).toEqual([]);
  // The preflight and a few controls.
  expect(made).toBeLessThan(clauses.length);
});
