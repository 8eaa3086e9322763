import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const inner = {
  type: 'object',
  required: ['kind', 'ttl'],
  properties: {
    kind: text,
    ttl: { type: 'integer', minimum: 0 },
    on: { type: 'boolean' },
    notes: { type: 'array', items: text },
  },
};
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: text, size: { type: 'integer', minimum: 0 }, sets: { type: 'array', items: inner } },
};
const operation = {
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { 200: { description: '' }, 422: { description: '' } },
};

interface Body {
  readonly name?: unknown;
  readonly size?: unknown;
  readonly sets?: unknown;
}

const isObject = (body: unknown): body is Body => typeof body === 'object' && body !== null && !Array.isArray(body);

/** Runs an API that accepts few names, which its document does not say, and few sets. */
async function run(setsAreRight: (sets: readonly unknown[]) => boolean): Promise<RunRecord> {
  const answer = (body: Body): Said => {
    if (typeof body.name !== 'string' || !/^[a-z]+\.$/.test(body.name))
      return { status: 422, body: { message: 'name must match /^[a-z]+\\.$/' } };
    if ('size' in body && !(Number.isInteger(body.size) && Number(body.size) >= 0)) return { status: 422 };
    if ('sets' in body && !(Array.isArray(body.sets) && setsAreRight(body.sets)))
      return { status: 422, body: { message: 'there is something wrong with the sets' } };
    return { status: 200 };
  };
  const { url, close } = await serveApi(({ body }) => (isObject(body) ? answer(body) : { status: 422 }));
  const record = await runApi({ paths: { '/a': { post: operation } } }, url);
  close();
  return record;
}

const resultOf = ({ clauses }: RunRecord, id: string): string | undefined =>
  clauses.find((clause) => clause.id === `POST /a ${id}`)?.result;

describe('a place for which the server accepts no value', () => {
  it('gets about one request for each of its cases once that is known', async () => {
    const record = await run((sets) => sets.length === 0);
    expect(resultOf(record, 'rejects body /name required')).toBe('passed');
    expect(resultOf(record, 'rejects body /size minimum')).toBe('passed');
    const cases = record.clauses.reduce((sum, { cases: own }) => sum + own, 0);
    expect(record.requests).toBeLessThan(cases * 1.5);
  });

  it('still shows an invalid value that is accepted there', async () => {
    const isOdd = (set: unknown): boolean => isObject(set) && 'ttl' in set && typeof set.ttl === 'string';
    const record = await run((sets) => sets.some(isOdd));
    expect(resultOf(record, 'rejects body /sets/0/ttl type')).toBe('violated');
  });
});
