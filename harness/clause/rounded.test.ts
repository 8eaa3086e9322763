import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { getAt, isNumber, numberText } from '../json/index.ts';
import { rowsByOperation } from '../plan/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const operationOf = (schema: object): object => ({
  parameters: [{ name: 'a', in: 'query', schema }],
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', required: ['a'], properties: { a: schema } } } },
  },
  responses: { 204: { description: '' }, 400: { description: '' } },
});

/** The numbers above a maximum of 1 that are sent as invalid. */
async function tooLarge(place: string, schema: object): Promise<number[]> {
  const document = await loadDocument(writeDocument({ paths: { '/a': { post: operationOf(schema) } } }));
  const rows = rowsByOperation(document, given).get('POST /a')?.rows ?? [];
  return rows.flatMap((row) => {
    if (row.state !== 'planned' || !/ rejects .*a maximum$/.test(row.clause.id)) return [];
    return row.variants.flatMap(({ arbitrary }) =>
      fc.sample(arbitrary, { seed: 1, numRuns: 300 }).flatMap((drawn) => {
        const value = drawn.kind === 'invalid' ? getAt(drawn.draft.input, place) : undefined;
        return value !== undefined && isNumber(value) ? [Number(numberText(value))] : [];
      }),
    );
  });
}

describe('a number that is too large', () => {
  it.each(['/query/a', '/body/a'])('is so as a double as well, which a server may read: %s', async (place) => {
    const sent = await tooLarge(place, { type: 'number', maximum: 1 });
    expect(sent.length).toBeGreaterThan(100);
    expect(sent.filter((value) => value <= 1)).toEqual([]);
    expect(sent.some((value) => Math.fround(value) <= 1)).toBe(true);
  });

  it.each(['/query/a', '/body/a'])('is so in single precision as well, if that is its format: %s', async (place) => {
    const sent = await tooLarge(place, { type: 'number', format: 'float', maximum: 1 });
    expect(sent.length).toBeGreaterThan(100);
    expect(sent.filter((value) => Math.fround(value) <= 1)).toEqual([]);
  });
});
