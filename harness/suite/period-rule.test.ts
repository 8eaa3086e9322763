import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const day = { type: 'string', format: 'date' };
const properties = { from: day, to: day };
const content = { 'application/json': { schema: { type: 'object', required: ['from', 'to'], properties } } };
const document = {
  paths: {
    '/stays': {
      post: {
        requestBody: { required: true, content },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
  },
};
const dayInMs = 24 * 60 * 60 * 1000;

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The clauses that a server violates. @param objection why it rejects a period of so many days; undefined if it accepts it */
async function violatedBy(objection: (days: number) => string | undefined, seed: number): Promise<string[]> {
  const server = await serveApi(({ body }) => {
    const { from, to } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
    if (Array.isArray(body) || !isDay(from) || !isDay(to)) return { status: 400, body: { error: 'Invalid days.' } };
    const error = objection((Date.parse(to) - Date.parse(from)) / dayInMs);
    return error === undefined ? { status: 201 } : { status: 400, body: { error } };
  });
  const { clauses } = await runApi(document, server.url, { seed });
  server.close();
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

it('a rule about the length of a period violates nothing, although no message names its fields', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const rule = (days: number): string | undefined =>
      days < 1 ? 'The stay must be at least one night.' : days > 60 ? 'That is too long.' : undefined;
    expect(await violatedBy(rule, seed)).toEqual([]);
  }
});

it('a server that rejects each period is in violation', async () => {
  expect(await violatedBy(() => 'That is too long.', 1)).toContain('POST /stays accepts body');
});
