import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/index.ts';
import {
  evaluation,
  InvalidSchema,
  invalidKeywords,
  loadSchema,
  maySatisfy,
  surelySatisfies,
  Undecided,
} from '../index.ts';

const sourceOf = (schema: Json) => ({ root: { schema, x: 1 }, pointer: '/schema', tolerant: true });
const keywordsBroken = (schema: Json, value: Json): string[] =>
  evaluation(loadSchema(sourceOf(schema)))(value).map(
    ({ keyword, instancePointer }) => `${keyword} ${instancePointer}`,
  );

/** A property that cannot be judged, with what is invalid in it. */
const invalid: readonly (readonly [schema: Json, pointer: string])[] = [
  [{ type: 'strng' }, '/type'],
  [{ type: 'string', pattern: '(' }, '/pattern'],
  [{ type: 'string', minLength: '3' }, '/minLength'],
  [{ enum: 'a' }, '/enum'],
  [{ $ref: '#/nowhere' }, '/$ref'],
  [{ allOf: [] }, '/allOf'],
  [5, ''],
];

describe('a schema with an invalid keyword', () => {
  it.each(invalid)('names each of them: %j', (bad, pointer) => {
    const source = sourceOf({ properties: { bad, good: { type: 'integer' } } });
    expect(invalidKeywords(source).map((each) => each.pointer)).toEqual([`/schema/properties/bad${pointer}`]);
    expect(() => loadSchema({ ...source, tolerant: false })).toThrow(InvalidSchema);
  });

  it.each(invalid)('judges the rest of a value: %j', (bad) => {
    const schema: JsonObject = { type: 'object', required: ['a'], properties: { bad, good: { type: 'integer' } } };
    expect(keywordsBroken(schema, { a: 1, bad: 'x', good: 1 })).toEqual([]);
    expect(keywordsBroken(schema, { bad: 'x', good: '1' })).toEqual(['required ', 'type /good']);
  });

  it.each<[string, (bad: Json) => JsonObject, Json]>([
    ['not', (not) => ({ not }), 'x'],
    ['oneOf', (bad) => ({ oneOf: [bad, { type: 'string' }] }), 'x'],
    ['anyOf', (bad) => ({ anyOf: [bad, { type: 'null' }] }), 'x'],
    ['if', (bad) => ({ if: bad, then: false, else: false }), 'x'],
    ['contains', (contains) => ({ contains, maxContains: 1 }), ['x', 'x']],
    ['a property in not', (bad) => ({ not: { properties: { bad } } }), { bad: 'x' }],
    ['unevaluatedProperties', (bad) => ({ allOf: [{ anyOf: [bad, false] }], unevaluatedProperties: false }), { a: 1 }],
    ['unevaluatedItems', (bad) => ({ anyOf: [bad, false], unevaluatedItems: false }), [1]],
  ])('finds no fault that depends on it: %s', (_, schemaWith, value) => {
    expect(keywordsBroken(schemaWith({ type: 'strng' }), value)).toEqual([]);
    expect(keywordsBroken({ ...schemaWith({ type: 'strng' }), type: 'null' }, value)).toEqual(['type ']);
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['properties', { properties: [], additionalProperties: false }, { a: 1 }],
    ['patternProperties', { patternProperties: { '(': {} }, additionalProperties: false }, { a: 1 }],
    ['properties', { properties: 1, unevaluatedProperties: false }, { a: 1 }],
  ])('leaves out the keywords beside %s that depend on it', (_, schema, value) => {
    expect(keywordsBroken(schema, value)).toEqual([]);
    expect(keywordsBroken({ ...schema, maxProperties: 0 }, value)).toEqual(['maxProperties ']);
  });

  it('knows its own type of values, and its examples', () => {
    const node = loadSchema(sourceOf({ pattern: '(', example: 'fine' }));
    expect([1, 'fine', 'other'].map((value) => surelySatisfies(node, value))).toEqual([true, true, false]);
    expect([1, 'fine', 'other'].map((value) => maySatisfy(node, value))).toEqual([true, true, true]);
  });

  it('cannot judge a value that only the invalid keyword is about', () => {
    const strict = loadSchema(sourceOf({ type: 'strng' }));
    expect(() => surelySatisfies(strict, 1)).not.toThrow(Undecided);
    expect(surelySatisfies(strict, 1)).toBe(false);
  });
});
