import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../json/index.ts';
import { loadSchema, maySatisfy, satisfies, trust, UnsupportedSchema } from '../schema/index.ts';
import { nearMissesOf, valid } from './index.ts';

const sourceOf = (properties: JsonObject, required: readonly string[] = ['good']) => {
  return { root: { type: 'object', required, properties }, pointer: '', tolerant: true };
};
const good: JsonObject = { type: 'string', minLength: 1, maxLength: 3 };
const drawn = <Value>(arbitrary: fc.Arbitrary<Value>): Value[] => fc.sample(arbitrary, { seed: 1, numRuns: 100 });

describe.each<[string, Json]>([
  ['type', { type: 'strng' }],
  ['pattern', { type: 'string', pattern: '(' }],
  ['minimum', { type: 'integer', minimum: '1', maximum: 5 }],
  ['enum', { enum: 'a' }],
  ['schema', { type: 'boolean', not: 1 }],
])('an invalid keyword of a property: %s', (name, bad) => {
  it('leaves the property out where it is optional', () => {
    const values = drawn(valid(sourceOf({ good, bad })));
    expect(values.every((value) => isObject(value) && 'good' in value && !('bad' in value))).toBe(true);
  });

  it('costs no near-miss of other properties, and has a reason of its own', () => {
    const { nearMisses, unmade } = nearMissesOf(sourceOf({ good, bad }));
    const made = nearMisses.map(({ keyword, about }) => `${about} ${keyword}`);
    expect(made).toEqual(
      expect.arrayContaining(['/good required', '/good type', '/good minLength', '/good maxLength']),
    );
    expect(unmade.filter(({ about }) => about === '/bad')).not.toEqual([]);
    expect(unmade.map(({ because }) => because).join()).toContain(`the value of "${name}" is invalid`);
  });

  it('makes a value impossible to generate where it is required, with its place', () => {
    const generate = () => valid(sourceOf({ good, bad }, ['bad']));
    expect(generate).toThrow(UnsupportedSchema);
    expect(generate).toThrow(
      /at \/properties\/bad\S*: the value of .* is invalid \(.*\), and the schema has no valid example/,
    );
  });

  it('takes the examples of the schema for values', () => {
    if (name === 'schema') return;
    const examples = name === 'minimum' ? [3] : ['ab'];
    const source = sourceOf({ good, bad: { ...(bad as JsonObject), examples } }, ['bad', 'good']);
    for (const value of drawn(valid(source))) {
      expect(examples).toContain((value as JsonObject)['bad']);
      expect(maySatisfy(loadSchema(source), value)).toBe(true);
    }
  });
});

describe('a value that the author or the user gives for an object with an invalid keyword inside', () => {
  const bad = { type: 'string', pattern: '(' };

  it('shows what is valid there, so that the object can be generated', () => {
    const source = sourceOf({ good, bad }, ['good', 'bad']);
    trust(loadSchema(source), { bad: 'ab' });
    for (const value of drawn(valid(source))) expect(value).toMatchObject({ bad: 'ab' });
    expect(satisfies(loadSchema(source), { good: 'x', bad: 'ab' })).toBe(true);
    expect(() => satisfies(loadSchema(source), { good: 'x', bad: 'cd' })).toThrow('not a regular expression');
  });

  it('shows nothing about branches of a choice, because it can be meant for another one', () => {
    const branch = { type: 'object', properties: { bad } };
    const source = { root: { anyOf: [branch, { type: 'object' }] }, pointer: '', tolerant: true };
    trust(loadSchema(source), { bad: 'ab' });
    const first = loadSchema({ ...source, pointer: '/anyOf/0' });
    expect(() => satisfies(first, { bad: 'ab' })).toThrow('not a regular expression');
  });
});

it('values of a oneOf satisfy exactly one branch, although another has an invalid keyword', () => {
  const branch = (name: string, more: JsonObject = {}): JsonObject => {
    return { type: 'object', required: [name], properties: { [name]: good, ...more }, additionalProperties: false };
  };
  const source = { root: { oneOf: [branch('a', { x: { type: 'strng' } }), branch('b')] }, pointer: '', tolerant: true };
  for (const value of drawn(valid(source))) expect(Object.keys(value as JsonObject)).toHaveLength(1);
});
