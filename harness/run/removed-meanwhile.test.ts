import { describe, expect, it } from 'vitest';
import { runOn, type Said } from '../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const content = { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } };
const missing = { 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
    '/things/{thing}': { get: { parameters: [id], responses: { 200: { description: '' }, ...missing } } },
  },
};

/** The result of the clause about valid reads. @param isThere whether the read of this number finds its thing */
async function reading(isThere: (read: number) => boolean): Promise<string | undefined> {
  let last = 0;
  let reads = 0;
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname } }): Said => {
      if (method === 'POST') return { status: 201, headers: { location: `/things/${++last}` } };
      const number = Number(pathname.split('/')[2]);
      return { status: isThere(++reads) && number <= last ? 200 : 404 };
    },
    { clause: 'GET /things/{thing} accepts request', runs: 8 },
  );
  return clauses.find(({ id: each }) => each === 'GET /things/{thing} accepts request')?.result;
}

describe('a resource that could be read before', () => {
  // The first read in vain shows what the server does with what it has accepted before.
  it.each([1, 2])(
    'is not at fault if it is gone, and %d others are, because they were removed meanwhile',
    async (others) => {
      expect(await reading((read) => read !== 9 && (read < 16 || read > 16 + others))).toBe('passed');
    },
  );

  it('is a fault if no other one is there either', async () => {
    expect(await reading((read) => read !== 9 && read < 16)).toBe('violated');
  });
});
