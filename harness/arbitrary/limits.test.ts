import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, parse, type Json } from '../json/index.ts';
import { invalid, UnsupportedSchema, valid } from '../arbitrary.ts';
import { facetsOf, nearMissesOf } from './index.ts';

const max = 2147483647;
const object = (name: Json, more: Record<string, Json> = {}): Json => {
  return { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name, ...more } };
};
const broken = (root: Json) => {
  const { nearMisses, unmade } = nearMissesOf({ root, pointer: '' });
  return {
    made: nearMisses.map(({ keyword, about }) => `${keyword} ${about}`),
    unmade: new Map(unmade.map(({ keyword, about, because }) => [`${keyword} ${about}`, because])),
  };
};
const samples = (arbitrary: fc.Arbitrary<Json>, numRuns = 20) => fc.sample(arbitrary, { seed: 1, numRuns });

describe('a limit that only an unreasonably large value can break', () => {
  it.each<[string, Json, RegExp]>([
    ['maxLength', { type: 'string', maxLength: max }, /at least 2147483648 characters.* 1,000,000 characters \(1 MB\)/],
    ['maxLength', { type: 'string', maxLength: 1_000_000 }, /1,000,000 characters/],
    ['maxLength', { type: 'string', pattern: '^a*$', maxLength: max }, /1,000,000 characters/],
    ['maxItems', { type: 'array', maxItems: max }, /at least 2147483648 items.* 10,000 items/],
    ['maxItems', { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: max }, /10,000 items/],
    ['maxProperties', { type: 'object', maxProperties: max }, /at least 2147483648 properties.* 10,000 properties/],
    ['contains', { type: 'array', contains: { type: 'null' }, minContains: 0, maxContains: max }, /10,000 items/],
    ['propertyNames', { type: 'object', propertyNames: { maxLength: max } }, /1,000,000 characters/],
    ['maximum', { type: 'number', maximum: parse('1e999999999') }, /1,000 digits/],
    ['maximum', { type: 'integer', maximum: parse('9'.repeat(5000)) }, /1,000 digits/],
    ['minimum', { type: 'integer', minimum: parse('-1e999999999') }, /1,000 digits/],
  ])('makes %s untestable with the reason, and nothing else: %o', (keyword, schema, reason) => {
    const { made, unmade } = broken(object(schema));
    expect([...unmade.keys()]).toEqual([`${keyword} /name`]);
    expect(unmade.get(`${keyword} /name`)).toMatch(reason);
    expect(made).toEqual(expect.arrayContaining(['type /name', 'type /id', 'required /id', 'type ']));
    expect(made).not.toContain(`${keyword} /name`);
    const { unmade: facets } = facetsOf({ root: object(schema), pointer: '' });
    expect(facets).toEqual([]);
    for (const value of samples(valid(object(schema)), 5)) expect(value).toHaveProperty('id');
  });

  it.each<[string, Json, (name: Json) => number]>([
    ['maxLength', { type: 'string', maxLength: 900_000 }, (name) => (name as string).length],
    ['maxItems', { type: 'array', maxItems: 9_999, items: { type: 'integer' } }, (name) => (name as Json[]).length],
    ['maxProperties', { type: 'object', maxProperties: 5_000 }, (name) => Object.keys(name as object).length],
  ])('is exceeded by one where that is reasonable: %s', (keyword, schema, sizeOf) => {
    const limit = Object.values(schema as Record<string, number>).find((each) => typeof each === 'number') ?? 0;
    const found = invalid(object(schema), { keyword, instancePointer: '/name' });
    for (const { value } of fc.sample(found, { seed: 1, numRuns: 2 }))
      expect(sizeOf((value as Record<string, Json>)['name'] ?? null)).toBeGreaterThan(limit);
  });
});

describe('a value that must be unreasonably large', () => {
  const large: [string, Json][] = [
    ['minLength', { type: 'string', minLength: 1e8 }],
    ['minLength', { type: 'string', minLength: max }],
    ['minItems', { type: 'array', minItems: 1e6 }],
    ['minItems', { type: 'array', minItems: 1e6, uniqueItems: true, items: { type: 'integer' } }],
    ['minItems', { type: 'array', minItems: 9_000, items: { type: 'array', minItems: 9_000 } }],
    ['minItems', { type: 'array', minItems: 100, items: { type: 'string', minLength: 100_000 } }],
    ['minProperties', { type: 'object', minProperties: 1e6 }],
    ['contains', { type: 'array', contains: { type: 'null' }, minContains: 1e6 }],
    ['minimum', { type: 'number', minimum: parse('1e999999999') }],
    ['multipleOf', { type: 'number', multipleOf: parse('1e-999999999') }],
  ];

  it.each(large)('is omitted where it is optional, and what needs it is untestable: %s %o', (keyword, schema) => {
    const root = object(schema);
    for (const value of samples(valid(root))) expect(value).not.toHaveProperty('name');
    const { made, unmade } = broken(root);
    expect([...unmade.keys()]).toContain(`${keyword} /name`);
    expect(made).toEqual(expect.arrayContaining(['type /id', 'required /id', 'type ', 'type /name']));
    const { unmade: facets } = facetsOf({ root, pointer: '' });
    expect(facets.map(({ name, instancePointer }) => `${name} ${instancePointer}`)).toEqual(['present /name']);
  });

  it.each(large)('makes a schema unsupported that requires it: %s %o', (_, schema) => {
    const root = object(schema) as Record<string, Json>;
    const reason = /at \/properties\/name: .*(?:1 MB|10,000|2 MB|1,000 digits)/;
    expect(() => valid({ ...root, required: ['name'] })).toThrow(UnsupportedSchema);
    expect(() => valid({ ...root, required: ['name'] })).toThrow(reason);
  });

  it('is not generated to break a keyword, even where no smaller value breaks it', () => {
    const schema = { type: 'string', maxLength: max };
    expect(() => invalid(schema, { keyword: 'maxLength' })).toThrow(UnsupportedSchema);
    expect(() => invalid(schema, { keyword: 'maxLength' })).toThrow(/1,000,000 characters \(1 MB\)/);
    expect(samples(invalid(schema).map(({ value }) => value)).some((value) => typeof value === 'string')).toBe(false);
    expect(() => invalid({ maxLength: max })).toThrow(/1,000,000 characters \(1 MB\)/);
  });

  it('does not make the other branches of a union untestable', () => {
    const root = {
      oneOf: [
        { type: 'string', minLength: 1e8 },
        { type: 'integer', minimum: 3 },
      ],
    };
    for (const value of samples(valid(root))) expect(typeof value).toMatch(/number|bigint/);
    expect(broken(root).made).toContain('minimum ');
    expect([...broken(root).unmade.keys()]).toContain('minLength ');
    expect(facetsOf({ root, pointer: '' }).unmade.map(({ name }) => name)).toEqual(['oneOf 0']);
  });

  it('is not generated as an item of an array that may be empty', () => {
    const root = {
      type: 'array',
      items: { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 1e8 } } },
    };
    for (const value of samples(valid(root))) expect(value).toEqual([]);
    expect([...broken(root).unmade.keys()]).toContain('minLength /0/a');
  });
});

describe('values that are large, but within the limits', () => {
  it.each<[string, Json, (value: Json) => number]>([
    ['minLength', { type: 'string', minLength: 900_000 }, (value) => (value as string).length],
    ['minItems', { type: 'array', minItems: 10_000 }, (value) => (isArray(value) ? value.length : 0)],
    [
      'minItems',
      { type: 'array', minItems: 3_000, uniqueItems: true, items: { type: 'integer' } },
      (value) => (isArray(value) ? value.length : 0),
    ],
    [
      'minProperties',
      { type: 'object', minProperties: 5_000 },
      (value) => (isObject(value) ? Object.keys(value).length : 0),
    ],
    [
      'minContains',
      { type: 'array', contains: { type: 'null' }, minContains: 2_000 },
      (value) => (isArray(value) ? value.length : 0),
    ],
  ])('are generated: %s', (keyword, schema, sizeOf) => {
    const least = Object.values(schema as Record<string, number>).find((each) => typeof each === 'number') ?? 0;
    for (const value of samples(valid(schema), 2)) expect(sizeOf(value)).toBeGreaterThanOrEqual(least);
    expect(keyword).not.toBe('');
  });
});

describe('a pattern without a usable automaton', () => {
  it.each(['(.)\\1', '^(?:(?:a|b)*a(?:a|b){20})$', '^(?:(?:a{1,1000}){1,1000}){1,1000}$', '(?:.*\\b){8}x'])(
    'makes untestable what needs a value of it, and nothing else: %s',
    (pattern) => {
      const root = object({ type: 'string', pattern });
      for (const value of samples(valid(root))) expect(value).not.toHaveProperty('name');
      const { made, unmade } = broken(root);
      expect([...unmade.keys()]).toContain('pattern /name');
      expect(made).toEqual(expect.arrayContaining(['type /id', 'type /name']));
    },
  );

  it.each(['(a|a)*b', '(x+x+)+y', '^(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'is not one that is slow only with backtracking: %s',
    (pattern) => {
      const root = object({ type: 'string', pattern });
      expect(broken(root).made).toContain('pattern /name');
      expect(samples(valid({ type: 'string', pattern }))).toHaveLength(20);
      expect(broken({ type: 'object', propertyNames: { pattern } }).made).toContain('propertyNames ');
      const patterned = {
        type: 'object',
        minProperties: 1,
        patternProperties: { [pattern]: { type: 'integer' } },
        additionalProperties: false,
      };
      expect(samples(valid(patterned))).toHaveLength(20);
    },
  );
});
