import { describe, expect, it } from 'vitest';
import { typeOf, type Json } from '../../json/index.ts';
import { evaluation, loadSchema, type Keyword } from '../index.ts';
import { definitionOf, definitions } from './index.ts';

/**
 * For each keyword that a value can break by itself: a schema, a value that breaks it, and the expectation in words.
 */
const broken: readonly (readonly [Keyword, Json, Json, string])[] = [
  ['type', { type: ['integer', 'null'] }, 'a', 'an integer or null'],
  ['const', { const: [1] }, [2], '[1]'],
  ['enum', { enum: ['a', 'b'] }, 'c', 'one of "a", "b"'],
  ['minimum', { minimum: 1 }, 0, 'at least 1'],
  ['maximum', { maximum: 1 }, 2, 'at most 1'],
  ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1, 'above 1'],
  ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, 'below 1'],
  ['multipleOf', { multipleOf: 0.1 }, 0.25, 'a multiple of 0.1'],
  ['minLength', { minLength: 2 }, '😀', 'at least 2 characters'],
  ['maxLength', { maxLength: 1 }, 'ab', 'at most 1 character'],
  ['pattern', { pattern: '^a' }, 'b', 'a string that matches ^a'],
  ['format', { format: 'uuid' }, 'b', 'the format uuid'],
  ['minItems', { minItems: 1 }, [], 'at least 1 item'],
  ['maxItems', { maxItems: 0 }, [1], 'at most 0 items'],
  ['uniqueItems', { uniqueItems: true }, [1, 1], 'no two equal items'],
  ['contains', { contains: false, minContains: 2 }, [1], 'at least 2 items that match the schema in contains'],
  ['minProperties', { minProperties: 1 }, {}, 'at least 1 property'],
  ['maxProperties', { maxProperties: 0 }, { a: 1 }, 'at most 0 properties'],
  ['required', { required: ['a'] }, {}, 'the property "a"'],
  [
    'dependentRequired',
    { dependentRequired: { a: ['b'] } },
    { a: 1 },
    'the property "b", which another property requires',
  ],
  ['additionalProperties', { additionalProperties: false }, { a: 1 }, 'no additional properties'],
  ['propertyNames', { propertyNames: { maxLength: 0 } }, { a: 1 }, 'a property name other than "a"'],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }, 'no unevaluated properties'],
  ['unevaluatedItems', { unevaluatedItems: false }, [1], 'no unevaluated items'],
  ['anyOf', { anyOf: [false] }, 1, 'a value that matches at least one schema in anyOf'],
  ['oneOf', { oneOf: [true, true] }, 1, 'a value that matches exactly one schema in oneOf'],
  ['not', { not: {} }, 1, 'a value that does not match the schema in not'],
  ['if', { if: true, then: false }, 1, 'a value that matches the branch that if selects'],
];

const values: readonly Json[] = [null, true, 0, 1.5, 'a', [1, 1], { a: 1 }];

describe('the keywords', () => {
  it('are in the table under their names', () => {
    for (const definition of definitions) expect(definitionOf(definition.name)).toBe(definition);
  });

  it('are all read and judged, except for modifiers of other keywords, and for what the loader makes', () => {
    const described = broken.map(([keyword]) => keyword);
    const independent = definitions.filter(
      ({ name, modifier }) => !modifier && !['unreadable', 'heirs'].includes(name),
    );
    for (const { name, read, describe, passive } of independent) {
      expect(read, name).toBeDefined();
      // A passive keyword has no description: the keywords of its subschemas are reported instead.
      expect([described.includes(name), describe !== undefined], name).toEqual(Array(2).fill(passive !== 'always'));
    }
  });

  it.each(broken)('describe what they expect: %s', (keyword, schema, value, expected) => {
    const errors = evaluation(loadSchema({ root: [schema], pointer: '/0' }))(value);
    expect(errors.filter((error) => error.keyword === keyword)).toMatchObject([{ expected, instancePointer: '' }]);
  });

  it.each(broken)('accept every value of a type that they do not apply to: %s', (keyword, schema) => {
    const { type } = definitionOf(keyword);
    const judge = evaluation(loadSchema({ root: [schema], pointer: '/0' }));
    for (const value of values) if (type !== undefined && typeOf(value) !== type) expect(judge(value)).toEqual([]);
  });
});
