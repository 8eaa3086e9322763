import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/index.ts';
import { evaluation, loadSchema, type Dialect, type Keyword } from '../index.ts';
import { definitions } from '../keyword/index.ts';
import { compileWithAjv, valuesUntilAjv } from './engine.ts';

interface KeywordCase {
  readonly schema: JsonObject;
  /** A value that only this keyword of the schema rejects. */
  readonly rejected: Json;
  readonly accepted: Json;
}

const text = { type: 'string' };

/** The keywords that ajv evaluates, each with a schema in which it alone decides. */
const byAjv: Readonly<Partial<Record<Keyword, KeywordCase>>> = {
  type: { schema: text, rejected: 1, accepted: 'a' },
  const: { schema: { const: 1 }, rejected: 2, accepted: 1 },
  enum: { schema: { enum: [1, 'a'] }, rejected: 2, accepted: 'a' },
  minimum: { schema: { minimum: 1 }, rejected: 0, accepted: 1 },
  maximum: { schema: { maximum: 1 }, rejected: 2, accepted: 1 },
  exclusiveMinimum: { schema: { exclusiveMinimum: 1 }, rejected: 1, accepted: 2 },
  exclusiveMaximum: { schema: { exclusiveMaximum: 1 }, rejected: 1, accepted: 0 },
  multipleOf: { schema: { multipleOf: 2 }, rejected: 3, accepted: 4 },
  minLength: { schema: { minLength: 2 }, rejected: 'a', accepted: 'ab' },
  maxLength: { schema: { maxLength: 1 }, rejected: 'ab', accepted: 'a' },
  pattern: { schema: { pattern: '^a' }, rejected: 'b', accepted: 'a' },
  format: { schema: { format: 'date' }, rejected: '2023-02-30', accepted: '2023-02-28' },
  minItems: { schema: { minItems: 1 }, rejected: [], accepted: [1] },
  maxItems: { schema: { maxItems: 1 }, rejected: [1, 2], accepted: [1] },
  uniqueItems: { schema: { uniqueItems: true }, rejected: [1, 1], accepted: [1, 2] },
  minProperties: { schema: { minProperties: 1 }, rejected: {}, accepted: { a: 1 } },
  maxProperties: { schema: { maxProperties: 1 }, rejected: { a: 1, b: 1 }, accepted: { a: 1 } },
  required: { schema: { required: ['a'] }, rejected: {}, accepted: { a: 1 } },
  dependentRequired: { schema: { dependentRequired: { a: ['b'] } }, rejected: { a: 1 }, accepted: { a: 1, b: 1 } },
  properties: { schema: { properties: { a: text } }, rejected: { a: 1 }, accepted: { a: 'a' } },
  patternProperties: {
    schema: { patternProperties: { '^a': text } },
    rejected: { ab: 1 },
    accepted: { ab: 'a', b: 1 },
  },
  additionalProperties: {
    schema: { properties: { a: true }, additionalProperties: text },
    rejected: { b: 1 },
    accepted: { a: 1, b: 'b' },
  },
  propertyNames: { schema: { propertyNames: { maxLength: 1 } }, rejected: { ab: 1 }, accepted: { a: 1 } },
  items: { schema: { prefixItems: [true], items: text }, rejected: [1, 1], accepted: [1, 'a'] },
  prefixItems: { schema: { prefixItems: [text] }, rejected: [1], accepted: ['a', 1] },
  contains: { schema: { contains: text }, rejected: [1], accepted: [1, 'a'] },
  minContains: { schema: { contains: text, minContains: 2 }, rejected: ['a'], accepted: ['a', 'b'] },
  maxContains: { schema: { contains: text, maxContains: 1 }, rejected: ['a', 'b'], accepted: ['a', 1] },
  $ref: { schema: { $ref: '#/$defs/text', $defs: { text } }, rejected: 1, accepted: 'a' },
  $dynamicRef: { schema: { $dynamicRef: '#/$defs/text', $defs: { text } }, rejected: 1, accepted: 'a' },
  allOf: { schema: { allOf: [true, text] }, rejected: 1, accepted: 'a' },
  anyOf: { schema: { anyOf: [{ type: 'null' }, text] }, rejected: 1, accepted: 'a' },
  oneOf: { schema: { oneOf: [text, { maxLength: 1 }] }, rejected: 'a', accepted: 'ab' },
  not: { schema: { not: text }, rejected: 'a', accepted: 1 },
  if: { schema: { if: text, then: false }, rejected: 'a', accepted: 1 },
  then: { schema: { if: text, then: { maxLength: 1 } }, rejected: 'ab', accepted: 'a' },
  else: { schema: { if: text, else: { type: 'null' } }, rejected: 1, accepted: null },
  dependentSchemas: {
    schema: { dependentSchemas: { a: { required: ['b'] } } },
    rejected: { a: 1 },
    accepted: { a: 1, b: 1 },
  },
};

/** The keywords for which ajv is never used, each with a schema that has the keyword. */
const neverByAjv: Readonly<Partial<Record<Keyword, readonly [Dialect, JsonObject]>>> = {
  unevaluatedItems: ['2020-12', { unevaluatedItems: false }],
  unevaluatedProperties: ['2020-12', { unevaluatedProperties: false }],
  unreadable: ['2020-12', { type: 'strng' }],
  heirs: [
    'openapi-3.0',
    {
      openapi: '3.0.3',
      discriminator: { propertyName: 'kind' },
      components: { schemas: { A: { allOf: [{ $ref: '#' }] } } },
    },
  ],
  // Beside no unevaluated* keyword it changes nothing.
  containsUnevaluated: ['2019-09', { contains: text, unevaluatedItems: false }],
};

/** The keywords that reject no value. */
const hints: ReadonlySet<Keyword> = new Set<Keyword>(['discriminator', 'tag', 'nullable', 'contentEncoding']);

/** Whether a value is valid: by the project's own evaluation, and by ajv. */
function verdicts(root: Json, value: Json): { readonly own: boolean; readonly ajv: boolean } {
  const node = loadSchema({ root, pointer: '' });
  expect(valuesUntilAjv(node)).toBeGreaterThanOrEqual(0);
  return { own: evaluation(node)(value).length === 0, ajv: compileWithAjv(node)(value) };
}

describe('ajv and the evaluation of this project', () => {
  const both = (valid: boolean) => ({ own: valid, ajv: valid });

  it.each(definitions)('both evaluate $name, or ajv is not used for it', ({ name }) => {
    const example = byAjv[name];
    const exception = neverByAjv[name];
    expect([example !== undefined, exception !== undefined, hints.has(name)].filter(Boolean)).toHaveLength(1);
    if (example) {
      const { schema, rejected, accepted } = example;
      const without = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== name));
      expect(verdicts(schema, accepted)).toEqual(both(true));
      expect(verdicts(schema, rejected)).toEqual(both(false));
      expect(verdicts(without, rejected)).toEqual(both(true));
    }
    if (exception) {
      const [dialect, root] = exception;
      const node = loadSchema({ root, pointer: '', dialect, tolerant: true });
      expect(node.keywords).toHaveProperty(name);
      expect(valuesUntilAjv(node)).toBe(-1);
    }
  });

  it('both ignore a discriminator', () => {
    const schema = { anyOf: [{ $ref: '#/$defs/A' }], discriminator: { propertyName: 'kind' }, $defs: { A: {} } };
    expect(verdicts(schema, { kind: 'B' })).toEqual(both(true));
    const A = { type: 'object', discriminator: { propertyName: 'kind' } };
    const root = {
      openapi: '3.1.0',
      components: { schemas: { A, B: { allOf: [{ $ref: '#/components/schemas/A' }] } } },
    };
    const node = loadSchema({ root, pointer: '/components/schemas/B' });
    expect(node.keywords).toHaveProperty('tag');
    expect(evaluation(node)({ kind: 'A' })).toEqual([]);
    expect(compileWithAjv(node)({ kind: 'A' })).toBe(true);
  });

  it.each<[JsonObject, Json]>([
    [{ dependencies: { a: ['b'] } }, { a: 1 }],
    [{ prefixItems: [true], additionalItems: false }, [1, 2]],
    [{ $async: true, unknown: { type: 'null' } }, 1],
    [{ contentEncoding: 'base64', contentMediaType: 'application/json' }, '%'],
    [{ formatMinimum: '2024-01-01', format: 'date' }, '2023-01-01'],
  ])('both ignore keywords that are not of the dialect: %j', (schema, value) => {
    expect(verdicts(schema, value)).toEqual(both(true));
  });

  it('both ignore an encoding', () => {
    expect(verdicts({ contentEncoding: 'base64' }, 'a')).toEqual(both(true));
  });

  it('both reject null beside nullable in 2020-12', () => {
    expect(verdicts({ type: 'string', nullable: true }, null)).toEqual(both(false));
  });
});
