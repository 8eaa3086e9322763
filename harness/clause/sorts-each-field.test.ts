import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

interface Trip {
  readonly id: number;
  readonly title: string;
  readonly seats: number;
}

const trip = {
  type: 'object',
  required: ['title', 'seats'],
  properties: {
    id: { type: 'integer', readOnly: true },
    title: { type: 'string', pattern: '^[a-z]{3,9}$' },
    seats: { type: 'integer', minimum: 1, maximum: 900 },
  },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const direction = { type: 'string', enum: ['asc', 'desc'] };
const fields = ['title', 'seats'] as const;
const bracketed = fields.map((field) => ({ name: `order[${field}]`, in: 'query', schema: direction }));
const properties = Object.fromEntries(fields.map((field) => [field, direction]));
const deep = [{ name: 'order', in: 'query', style: 'deepObject', schema: { type: 'object', properties } }];

/** The results of the clauses about orders. @param ignored the field that the server never sorts by */
async function sortedBy(parameters: readonly object[], ignored?: string): Promise<Record<string, string>> {
  const document = {
    paths: {
      '/trips': {
        get: { parameters, responses: { 200: { description: '', ...json({ type: 'array', items: trip }) } } },
        post: {
          requestBody: { required: true, ...json(trip) },
          responses: { 201: { description: '', ...json(trip) } },
        },
      },
    },
  };
  const trips: Trip[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { searchParams }, body }) => {
      if (method === 'POST') {
        trips.push({ ...(body as Trip), id: trips.length + 1 });
        return { status: 201, body: trips.at(-1) };
      }
      const shown = [...trips];
      for (const field of fields) {
        const order = searchParams.get(`order[${field}]`);
        if (order === null || field === ignored) continue;
        const sign = order === 'desc' ? -1 : 1;
        shown.sort((a, b) => sign * (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0));
      }
      return { status: 200, body: shown };
    },
    { clause: ' sorts by ' },
  );
  return Object.fromEntries(
    clauses.filter(({ id }) => id.includes(' sorts by ')).map(({ id, result }) => [id, result]),
  );
}

it('each field has a parameter for its order', async () => {
  const [byTitle, bySeats] = fields.map((field) => `GET /trips sorts by query order[${field}]`);
  expect(await sortedBy(bracketed)).toEqual({ [byTitle ?? '']: 'passed', [bySeats ?? '']: 'passed' });
  expect(await sortedBy(bracketed, 'seats')).toEqual({ [byTitle ?? '']: 'passed', [bySeats ?? '']: 'violated' });
});

it('the orders of all fields are one object', async () => {
  expect(await sortedBy(deep)).toEqual({ 'GET /trips sorts by query order': 'passed' });
  expect(await sortedBy(deep, 'title')).toEqual({ 'GET /trips sorts by query order': 'violated' });
});
