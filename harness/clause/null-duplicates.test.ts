import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const chip = { type: ['integer', 'null'], minimum: 1, description: 'It must be unique.' };
const animal = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, chip } };
const kept = { type: 'object', properties: { id: { type: 'integer' } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = {
  paths: {
    '/animals': {
      post: {
        requestBody: { required: true, ...json(animal) },
        responses: {
          201: { description: '', ...json(kept) },
          400: { description: '' },
          409: { description: 'Another animal has this chip.' },
        },
      },
    },
  },
};
const clause = 'POST /animals rejects duplicates';

/** The results of the clause with several seeds, on a server that rejects a chip that another animal has. */
async function resultsOf(isFaulty: boolean): Promise<(string | undefined)[]> {
  const results: (string | undefined)[] = [];
  for (let seed = 1; seed <= 6; seed += 1) {
    const chips = new Set<number>();
    let last = 0;
    const { url, close } = await serveApi(({ body }) => {
      const { name, chip: sent = null } = (body ?? {}) as Record<string, unknown>;
      if (typeof name !== 'string') return { status: 400 };
      if (typeof sent === 'number' && chips.has(sent) && !isFaulty) return { status: 409 };
      if (typeof sent === 'number') chips.add(sent);
      return { status: 201, body: { id: (last += 1) } };
    });
    const { clauses } = await runApi(document, url, { clause, seed });
    close();
    results.push(clauses.find(({ id }) => id === clause)?.result);
  }
  return results;
}

it('takes null for no duplicate of another null', async () => {
  expect(await resultsOf(false)).not.toContain('violated');
  expect(await resultsOf(true)).toContain('violated');
});
