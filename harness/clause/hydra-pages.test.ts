import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/ld+json': { schema } } });
const number = { type: 'integer', minimum: 1, maximum: 100 };
const kinds = ['red', 'green', 'blue'];
const thing = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: kinds } } };
const list = {
  type: 'object',
  properties: {
    'hydra:member': { type: 'array', items: thing },
    'hydra:totalItems': { type: 'integer' },
    'hydra:view': { type: 'object' },
  },
};
const parameters = [
  { name: 'page', in: 'query', schema: { ...number, default: 1 } },
  { name: 'itemsPerPage', in: 'query', schema: { ...number, default: 20 } },
  { name: 'kind', in: 'query', schema: { type: 'string', enum: kinds } },
];
const document = {
  paths: {
    '/things': {
      post: { requestBody: { required: true, ...json(thing) }, responses: { 201: { description: '' } } },
      get: { parameters, responses: { 200: { description: '', ...json(list) } } },
    },
  },
};

type Fault = 'overlaps' | 'counts the page' | 'loses the filter in links' | undefined;

/** The clauses about a list in Hydra's form that a server violates. */
async function violatedBy(fault?: Fault): Promise<string[]> {
  const things: { kind: string; number: number }[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { searchParams: asked, pathname }, body }) => {
      if (method === 'POST') things.push({ kind: (body as { kind: string }).kind, number: things.length });
      if (method === 'POST') return { status: 201 };
      const [size, page] = [Number(asked.get('itemsPerPage') ?? 20), Number(asked.get('page') ?? 1)];
      const found = things.filter(({ kind }) => (asked.get('kind') ?? kind) === kind);
      const skip = (page - 1) * size - (fault === 'overlaps' && page > 1 ? 1 : 0);
      const shown = found.slice(skip, skip + size);
      const query = new URLSearchParams(asked);
      query.set('page', String(page + 1));
      if (fault === 'loses the filter in links') query.delete('kind');
      const view = {
        '@id': `${pathname}?${asked.toString()}`,
        ...(page * size < found.length && { 'hydra:next': `${pathname}?${query.toString()}` }),
      };
      const total = fault === 'counts the page' ? shown.length : found.length;
      const headers = { 'content-type': 'application/ld+json' };
      return { status: 200, headers, body: { 'hydra:member': shown, 'hydra:totalItems': total, 'hydra:view': view } };
    },
    { include: ['GET /things'] },
  );
  return clauses.flatMap(({ id, result }) => (result === 'violated' && !id.includes(' rejects ') ? [id] : []));
}

it('the pages of a list in the form of Hydra are judged', async () => {
  expect(await violatedBy()).toEqual([]);
  for (const fault of ['overlaps', 'counts the page', 'loses the filter in links'] as const)
    expect([fault, (await violatedBy(fault)).length > 0]).toEqual([fault, true]);
});
