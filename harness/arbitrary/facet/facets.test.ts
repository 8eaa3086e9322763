import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { facets } from './facets.ts';

const facetsOf = (root: Json) => facets({ root, pointer: '' });

describe('the facets of a place that may be left out', () => {
  const inner = { type: 'object', properties: { a: { type: 'string' } } };

  it('have a value in that place', () => {
    const found = facetsOf({
      oneOf: [
        { type: 'object', properties: { inner } },
        { type: 'array', items: inner },
      ],
    });
    const extra = found.filter(({ name }) => name === 'additional-property');
    expect(extra.length).toBeGreaterThan(1);
    for (const { arbitrary } of extra) expect(() => fc.sample(arbitrary, { seed: 1, numRuns: 50 })).not.toThrow();
  });
});

describe('integers of a size that no one would think of', () => {
  const doubtfulOf = (schema: Record<string, Json>) => {
    const found = facetsOf({ type: 'integer', ...schema });
    return found.filter(({ doubtful }) => doubtful?.startsWith('no limit')).map(({ name }) => name);
  };

  it.each<[Record<string, Json>]>([[{}], [{ minimum: 0 }], [{ maximum: 1e20 }]])(
    'are left open where the document sets no limit: %o',
    (schema) => {
      expect(doubtfulOf(schema)).toContain('beyond-double');
    },
  );

  it.each<[Record<string, Json>]>([[{ format: 'int64' }], [{ minimum: 0, maximum: 1e20 }]])(
    'are judged where it sets one: %o',
    (schema) => {
      expect(doubtfulOf(schema)).toEqual([]);
    },
  );

  it('are not among any valid integers', () => {
    for (const { name, arbitrary } of facetsOf({ type: 'object', properties: { n: { type: 'integer' } } })) {
      if (name !== 'present') continue;
      for (const value of fc.sample(arbitrary, { seed: 1, numRuns: 500 })) {
        const { n } = value as { n: number | bigint };
        expect(n >= -(2n ** 53n) && n <= 2n ** 53n, String(n)).toBe(true);
      }
    }
  });
});
