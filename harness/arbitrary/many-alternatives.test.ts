import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { faults, loadSchema } from '../schema/index.ts';
import { valid } from '../arbitrary.ts';
import { facetsOf, nearMissesOf } from './index.ts';

const count = (most: number): number[] => Array.from({ length: most }, (_, index) => index);
const withX = (x: Json): Json => {
  return { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 }, x } };
};

/** Each of the pairs needs a property of its own, so an object has more than the allowed ones. */
const contradictory: Json = {
  type: 'object',
  maxProperties: 10,
  allOf: count(40).map((each) => ({ anyOf: [{ required: [`p${each}`] }, { required: [`q${each}`] }] })),
};

describe('a schema with thousands of alternatives', () => {
  it.each<[string, Json]>([
    ['oneOf of patterns', { oneOf: count(100).map((each) => ({ type: 'string', pattern: `^${each}-[a-z]+$` })) }],
    [
      'anyOf of ranges',
      { anyOf: count(300).map((each) => ({ type: 'integer', minimum: each * 10, maximum: each * 10 + 5 })) },
    ],
    ['oneOf of objects', { oneOf: count(100).map((each) => ({ type: 'object', required: [`p${each}`, `q${each}`] })) }],
  ])('gives values and near-misses of each kind: %s', (_, schema) => {
    const source = { root: schema, pointer: '' };
    const node = loadSchema(source);
    for (const value of fc.sample(valid(schema), { seed: 1, numRuns: 5 })) expect(faults(node, value)).toEqual([]);
    const { facets } = facetsOf(source);
    expect(facets.some(({ name }) => name.endsWith(' 1'))).toBe(true);
    const { nearMisses } = nearMissesOf(source);
    expect(nearMisses.map(({ keyword }) => keyword)).toContain(Object.keys(schema as object)[0]);
  });

  it('gives values of the others where none is found of one', () => {
    // The first patterns become part of an automaton. The last is only checked, and excludes every text.
    const excluded = [...count(16).map((each) => `^${each}$`), '[^]'];
    const texts = { type: 'string', minLength: 1, allOf: excluded.map((pattern) => ({ not: { pattern } })) };
    const values = fc.sample(valid({ anyOf: [texts, { type: 'integer' }] }), { seed: 1, numRuns: 50 });
    expect(new Set(values.map((value) => typeof value))).not.toContain('string');
    expect(() => fc.sample(valid(texts), { seed: 1, numRuns: 1 })).toThrow('generated values satisfies it');
  });

  it('costs an optional property alone where no value is found, with the reason', () => {
    const source = { root: withX(contradictory), pointer: '' };
    const [value] = fc.sample(valid(source.root), { seed: 1, numRuns: 1 });
    expect(value).not.toHaveProperty('x');
    const { nearMisses, unmade } = nearMissesOf(source);
    expect(nearMisses.map(({ keyword, about }) => `${keyword} ${about}`)).toContain('required /name');
    expect(unmade.filter(({ about }) => about.startsWith('/x')).map(({ because }) => because)).toContain(
      'it combines thousands of alternatives, and none of those that were tried has a value',
    );
  });

  it('costs an optional property alone where each generated value fails its checks', () => {
    const unsatisfied = { type: 'string', maxLength: 0, not: { pattern: '^(a*)\\1$' } };
    for (const value of fc.sample(valid(withX(unsatisfied)), { seed: 1, numRuns: 30 }))
      expect(value).not.toHaveProperty('x');
  });

  it('is evaluated once for a value, however many ways lead to it', () => {
    const levels = count(40).map((each) => [`L${each}`, { allOf: [ref(each + 1), ref(each + 1)] }]);
    const $defs = { ...(Object.fromEntries(levels) as Record<string, Json>), L40: { type: 'object' } };
    const root = { $ref: '#/$defs/L0', $defs };
    const node = loadSchema({ root, pointer: '' });
    expect(faults(node, {})).toEqual([]);
    expect(faults(node, 1)[0]).toMatchObject({ keyword: 'type' });
  });

  it('does not put thousands of optional properties into each value', () => {
    const names = count(3000).map((each) => [`p${each}`, { type: 'integer' }]);
    const root = { type: 'object', properties: Object.fromEntries(names) as Json };
    const sizes = fc.sample(valid(root), { seed: 1, numRuns: 50 }).map((value) => Object.keys(value as object).length);
    expect(Math.max(...sizes)).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThan(300);
  });
});

function ref(level: number): Json {
  return { $ref: `#/$defs/L${level}` };
}
