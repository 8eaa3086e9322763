import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

/** The violated clauses of a list, of which the server knows one text for a parameter and rejects all others. */
async function violatedWith(name: string, schema: object, status = 400): Promise<string[]> {
  const server = await serveApi(({ url, method }): Said => {
    if (url.pathname !== '/plants' || method !== 'GET') return { status: 404 };
    const given = url.searchParams.getAll(name);
    return given.length === 0 || given.join() === 'page-2' ? { status: 200, body: [] } : { status };
  });
  const list = { type: 'array', items: { type: 'object' } };
  const responses = {
    200: { description: '', content: { 'application/json': { schema: list } } },
    400: { description: '' },
  };
  const parameters = [
    { name, in: 'query', schema },
    { name: 'q', in: 'query', schema: { type: 'string' } },
  ];
  const { clauses } = await runApi({ paths: { '/plants': { get: { parameters, responses } } } }, server.url);
  server.close();
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a text for a cursor that the server has not given out', () => {
  it.each(['cursor', 'page_token', 'startingAfter'])('may be rejected: %s', async (name) => {
    expect(await violatedWith(name, { type: 'string' })).toEqual([]);
  });

  it('may be rejected with a status that the document lacks, which is then the only fault', async () => {
    expect(await violatedWith('cursor', { type: 'string' }, 422)).toEqual(['GET /plants responds documented-status']);
  });

  it.each([
    ['colour', { type: 'string' }],
    ['cursor', { type: 'string', enum: ['page-2', 'page-3'] }],
    ['cursor', { type: 'integer' }],
  ])('is another thing than a value that the document describes: %s %j', async (name, schema) => {
    const violated = await violatedWith(name, schema);
    expect(violated.some((id) => id.startsWith('GET /plants accepts'))).toBe(true);
  });
});
