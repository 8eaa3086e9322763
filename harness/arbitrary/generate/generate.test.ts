import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from '../../json/index.ts';
import { compile, evaluation, loadSchema, UnsupportedSchema, type SchemaSource } from '../../schema/index.ts';
import { suiteDocuments, suiteGroups } from '../../workshop/official-suite/index.ts';
import { expectBrokenWhereTheySay } from '../../workshop/testing/near-misses.ts';
import { valid } from '../index.ts';

const documents = suiteDocuments();
const seed = 20_261_121;

describe('values generated from the JSON-Schema-Test-Suite', () => {
  it.each(suiteGroups())('are valid, shrunk or not: $file, $description', ({ schema, tests }) => {
    const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
    const validate = evaluation(loadSchema(source));
    if (isImpossible(source)) {
      expect(tests.filter((test) => test.valid)).toEqual([]);
      return;
    }
    const arbitrary = valid(source);
    const checked = fc.check(
      fc.property(arbitrary, (value) => validate(value).length === 0),
      { seed, numRuns: 20 },
    );
    expect(checked.counterexample, stringify(checked.counterexample?.[0] ?? null)).toBe(null);
    const shrunk: unknown[] = [];
    fc.check(
      fc.property(arbitrary, (value) => {
        shrunk.push(value);
        expect(validate(value), stringify(value)).toEqual([]);
        return stringify(value).length < 5;
      }),
      { seed, numRuns: 3 },
    );
    expect(shrunk.length).toBeGreaterThan(0);
  });

  it.each(suiteGroups())('break what their label states, if near-misses: $file, $description', ({ schema }) => {
    const source = { root: schema, pointer: '', documents, formats: 'annotate' } as const;
    expectBrokenWhereTheySay(source, seed);
  });
});

function isImpossible(source: SchemaSource): boolean {
  try {
    valid(source);
    return false;
  } catch (error) {
    if (error instanceof UnsupportedSchema && error.message.endsWith('no value satisfies it.')) return true;
    throw error;
  }
}

describe('a schema that is hard or impossible to generate', () => {
  it('is rejected with the keyword, the place and the reason where it is not supported', () => {
    const source = {
      root: { properties: { a: { type: 'string', pattern: '(.)\\1' } }, required: ['a'], type: 'object' },
      pointer: '',
    };
    expect(() => fc.sample(valid(source), 1)).toThrow(UnsupportedSchema);
    expect(() => fc.sample(valid(source), 1)).toThrow('pattern at /properties/a/pattern');
  });

  it('is distinguished from one that no value satisfies', () => {
    for (const root of [
      false,
      { type: 'string', minLength: 3, maxLength: 2 },
      { type: 'integer', minimum: 0.1, maximum: 0.9 },
      { type: 'object', required: ['a'], properties: { a: { $ref: '#' } } },
      { type: 'array', uniqueItems: true, minItems: 3, items: { type: 'boolean' } },
      { allOf: [{ type: 'string', pattern: '^a' }, { pattern: '^b' }] },
      { type: 'object', additionalProperties: false, minProperties: 1 },
      { type: 'array', items: { type: 'integer' }, contains: { type: 'string' } },
      { oneOf: [{ type: 'integer' }, { type: 'number', multipleOf: 1 }], type: 'number', multipleOf: 1 },
    ]) {
      expect(() => valid({ root, pointer: '' }), stringify(root)).toThrow('no value satisfies it');
    }
  });

  const either = Array.from({ length: 12 }, (_, i) => ({ anyOf: [{ required: [`a${i}`] }, { required: [`b${i}`] }] }));

  it('is generated although it has more alternatives than can be listed', () => {
    const source = { root: { type: 'object', allOf: either }, pointer: '' };
    const values = fc.sample(valid(source), { seed, numRuns: 20 });
    for (const value of values) expect(compile(source)(value), stringify(value)).toEqual([]);
    for (const name of ['a0', 'b0', 'a11', 'b11'])
      expect(values.some((value) => Object.hasOwn(value as object, name))).toBe(true);
  });

  it('is not reported as impossible when not all its alternatives were tried', () => {
    const source = { root: { type: 'object', allOf: either, maxProperties: 3 }, pointer: '' };
    expect(() => valid(source)).toThrow('thousands of alternatives, and none of those that were tried has a value');
  });

  it('is generated when it is a union of thirty branches with a tag', () => {
    const property = (i: number) => ({ type: ['string', 'null'], maxLength: i + 1 });
    const branch = (tag: number) => ({
      type: 'object',
      required: ['type', 'a'],
      properties: { type: { enum: [tag] }, a: property(tag), b: property(tag), c: property(tag) },
    });
    const root = { oneOf: Array.from({ length: 30 }, (_, tag) => branch(tag)) };
    const source = { root, pointer: '' };
    const tags = fc.sample(valid(source), { seed, numRuns: 200 }).map((value) => {
      expect(compile(source)(value), stringify(value)).toEqual([]);
      return (value as { type: number }).type;
    });
    expect(new Set(tags).size).toBe(30);
  });

  it('is generated when it has ten thousand nodes', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`p${i}`, { allOf: [{ type: 'integer' }, { minimum: i }] }]),
    );
    const source = { root: { type: 'object', properties }, pointer: '' };
    for (const value of fc.sample(valid(source), { seed, numRuns: 3 })) expect(compile(source)(value)).toEqual([]);
  });
});
