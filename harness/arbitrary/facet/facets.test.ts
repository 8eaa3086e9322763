import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { facets } from './facets.ts';

const facetsOf = (root: Json) => facets({ root, pointer: '' });

describe('the facets of an optional place', () => {
  const inner = { type: 'object', properties: { a: { type: 'string' } } };

  it('always have a value at that place', () => {
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

describe('integers of an unusual size', () => {
  const doubtfulOf = (schema: Record<string, Json>) => {
    const found = facetsOf({ type: 'integer', ...schema });
    return found.filter(({ doubtful }) => doubtful?.includes('states no limit')).map(({ name }) => name);
  };

  it.each<[Record<string, Json>]>([[{}], [{ minimum: 0 }], [{ maximum: 1e20 }]])(
    'are doubtful where the document states no limit: %o',
    (schema) => {
      expect(doubtfulOf(schema)).toContain('beyond-double');
    },
  );

  it.each<[Record<string, Json>]>([[{ format: 'int64' }], [{ minimum: 0, maximum: 1e20 }]])(
    'are not doubtful where it states one: %o',
    (schema) => {
      expect(doubtfulOf(schema)).toEqual([]);
    },
  );

  it('are not generated as ordinary valid integers', () => {
    for (const { name, arbitrary } of facetsOf({ type: 'object', properties: { n: { type: 'integer' } } })) {
      if (name !== 'present') continue;
      for (const value of fc.sample(arbitrary, { seed: 1, numRuns: 500 })) {
        const { n } = value as { n: number | bigint };
        expect(n >= -(2n ** 53n) && n <= 2n ** 53n, String(n)).toBe(true);
      }
    }
  });
});
