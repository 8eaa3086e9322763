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

describe('dates', () => {
  it.each([
    ['date', '2024-02-29', '2024-12-31'],
    ['date-time', '2024-02-29T12:00:00Z', '2024-12-31T12:00:00Z'],
  ])('have a leap day and a last day of a long month: %s', (format, leapDay, day31) => {
    for (const [name, value] of [
      ['leap-day', leapDay],
      ['day-31', day31],
    ]) {
      const found = facetsOf({ type: 'string', format }).filter((facet) => facet.name === name);
      expect(found).toHaveLength(1);
      const values = found.flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed: 1, numRuns: 50 }));
      expect(values).toContain(value);
    }
  });

  it('have a time with an offset from UTC, and none without a time', () => {
    const [offset] = facetsOf({ type: 'string', format: 'date-time' }).filter(({ name }) => name === 'offset');
    const values = offset === undefined ? [] : fc.sample(offset.arbitrary, { seed: 1, numRuns: 5 });
    expect(values).toHaveLength(5);
    for (const value of values) expect(value).toMatch(/T12:00:00\+02:00$/);
    expect(facetsOf({ type: 'string', format: 'date' }).filter(({ name }) => name === 'offset')).toEqual([]);
  });

  it('give other texts no such facets', () => {
    expect(facetsOf({ type: 'string' }).filter(({ name }) => ['leap-day', 'day-31'].includes(name))).toEqual([]);
  });
});

describe('texts', () => {
  const judged = (schema: Record<string, Json>) =>
    facetsOf({ type: 'string', ...schema })
      .filter(({ doubtful }) => doubtful === undefined)
      .map(({ name }) => name);

  it.each(['decimal', 'int64', 'phone'])(
    'are all doubtful where they have a format that asserts nothing: %s',
    (format) => {
      expect(judged({ format })).toEqual([]);
    },
  );

  it.each(['password', 'html'])('are not doubtful where any text has the format: %s', (format) => {
    expect(judged({ format })).toEqual(judged({}));
  });
});

it('a list of texts with a format is made in each branch that has it, because no branch breaks it to exclude another', () => {
  const list = { type: 'array', items: { type: 'string', format: 'uuid' } };
  const base = { properties: { list }, required: ['type'] };
  const branch = (name: string) => ({ type: 'object', allOf: [base], properties: { [name]: {} }, required: [name] });
  const root = { oneOf: ['a', 'b', 'c'].map(branch) };
  const found = facets({ root, pointer: '' }).filter(({ instancePointer }) => instancePointer === '/list');
  expect(found.map(({ name }) => name)).toContain('many');
  for (const { name, arbitrary } of found)
    for (let seed = 0; seed < 5; seed++)
      expect(() => fc.sample(arbitrary, { seed, numRuns: 2 }), `${name} ${seed}`).not.toThrow();
});

it('a value of any kind has facets, and the items of a list that it can be have none', () => {
  const placesOf = (schema: object): string[] => [
    ...new Set(facetsOf(schema as Json).map(({ instancePointer }) => instancePointer)),
  ];
  expect(placesOf({ type: 'object', properties: { any: {} } })).toEqual(['', '/any']);
  expect(placesOf({ type: 'object', additionalProperties: {} }).filter((place) => place.split('/').length > 2)).toEqual(
    [],
  );
  // The document says that it is a list, or what is in it.
  expect(placesOf({ type: 'array' })).toContain('/0');
  expect(placesOf({ items: { type: 'string' } })).toContain('/0');
});
