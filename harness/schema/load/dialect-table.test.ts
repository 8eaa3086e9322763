import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json/index.ts';
import { compileWithAjv } from '../ajv/engine.ts';
import { compile, loadSchema, type Dialect, type SchemaSource } from '../index.ts';

function accepts(dialect: Dialect, schema: Json, more: Partial<SchemaSource> = {}): (value: Json) => boolean {
  const validate = compile({ root: schema, pointer: '', dialect, ...more });
  return (value) => validate(value).length === 0;
}

describe('openapi-3.0', () => {
  it('adds null to the type beside nullable', () => {
    const nullable = accepts('openapi-3.0', { type: 'string', nullable: true, maxLength: 3 });
    expect(nullable(null)).toBe(true);
    expect(nullable('abcd')).toBe(false);
    expect(accepts('openapi-3.0', { type: 'string', nullable: false })(null)).toBe(false);
  });

  it.each<[string, JsonObject]>([
    ['beside a $ref', { $ref: '#/x', nullable: true }],
    ['beside allOf', { allOf: [{ $ref: '#/x' }], nullable: true }],
    ['beside an enum without null', { type: 'string', enum: ['a'], nullable: true }],
  ])('neither rejects nor generates null where the meaning of nullable is unclear: %s', (_, schema) => {
    const source: SchemaSource = {
      root: { schema, x: { type: 'string' } },
      pointer: '/schema',
      dialect: 'openapi-3.0',
    };
    expect([null, 'a', 1].map((value) => compile(source)(value).length === 0)).toEqual([true, true, false]);
    expect([null, 'a', 1].map(compileWithAjv(loadSchema(source)))).toEqual([true, true, false]);
    const certain = { ...source, root: { schema: { ...schema, nullable: false }, x: { type: 'string' } } };
    expect(compile(certain)(null)).not.toEqual([]);
  });

  it('reads exclusive bounds as booleans beside the bounds', () => {
    const above = accepts('openapi-3.0', { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false });
    expect([1, 2, 3].map(above)).toEqual([false, true, true]);
  });

  it('reads an exclusive bound that is a number as the bound itself', () => {
    const between = accepts('openapi-3.0', { exclusiveMinimum: 1, exclusiveMaximum: 3, maximum: 4 });
    expect([1, 2, 3].map(between)).toEqual([false, true, false]);
    expect(() => accepts('openapi-3.0', { exclusiveMinimum: '1' })).toThrow('true or false');
  });

  it('ignores the siblings of $ref, and later keywords', () => {
    const schema = { allOf: [{ $ref: '#/x', minLength: 5 }], const: 1, x: { type: 'string' } };
    expect(accepts('openapi-3.0', schema)('a')).toBe(true);
    expect(accepts('2020-12', schema)('a')).toBe(false);
  });

  it('does not require readOnly properties in requests, nor writeOnly ones in responses', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret', 'name'],
      properties: { id: { readOnly: true }, secret: { writeOnly: true }, name: {} },
    };
    expect(accepts('openapi-3.0', schema, { direction: 'request' })({ secret: 1, name: 1 })).toBe(true);
    expect(accepts('openapi-3.0', schema, { direction: 'response' })({ id: 1, name: 1 })).toBe(true);
    expect(accepts('openapi-3.0', schema)({ id: 1, name: 1 })).toBe(false);
    expect(accepts('openapi-3.0', schema, { direction: 'request' })({ secret: 1 })).toBe(false);
  });
});

describe('swagger-2.0', () => {
  it.each<[string, JsonObject]>([
    ['beside a type', { type: 'string', 'x-nullable': true }],
    ['beside a $ref', { $ref: '#/x', 'x-nullable': true }],
  ])('neither rejects nor generates null where x-nullable allows it: %s', (_, schema) => {
    const source: SchemaSource = {
      root: { schema, x: { type: 'string' } },
      pointer: '/schema',
      dialect: 'swagger-2.0',
    };
    expect([null, 'a', 1].map((value) => compile(source)(value).length === 0)).toEqual([true, true, false]);
    const certain = { ...source, root: { schema: { ...schema, 'x-nullable': false }, x: { type: 'string' } } };
    expect(compile(certain)(null)).not.toEqual([]);
  });

  it('has neither nullable nor oneOf', () => {
    expect(accepts('swagger-2.0', { type: 'string', nullable: true })(null)).toBe(false);
    expect(accepts('swagger-2.0', { oneOf: [{ type: 'string' }] })(1)).toBe(true);
  });
});

describe('draft-07', () => {
  it('reads items as an array, additionalItems, and dependencies of both kinds', () => {
    const tuple = accepts('draft-07', { items: [{ type: 'string' }], additionalItems: { type: 'integer' } });
    expect([['a'], ['a', 1], ['a', 'b'], [1]].map(tuple)).toEqual([true, true, false, false]);
    const dependent = accepts('draft-07', { dependencies: { a: ['b'], c: { required: ['d'] } } });
    expect([{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, { c: 1, d: 1 }].map(dependent)).toEqual([false, true, false, true]);
  });

  it('resolves a reference to an $id that is only a fragment', () => {
    const schema = { definitions: { a: { $id: '#word', type: 'string' } }, $ref: '#word' };
    expect(accepts('draft-07', schema)(1)).toBe(false);
  });
});

describe('2019-09', () => {
  it('follows $recursiveRef to the outermost $recursiveAnchor', () => {
    const schema = {
      $id: 'https://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'https://example.com/tree',
          $recursiveAnchor: true,
          properties: { child: { $recursiveRef: '#' } },
        },
      },
    };
    expect(accepts('2019-09', schema)({ child: { child: {} } })).toBe(true);
    expect(accepts('2019-09', schema)({ child: { other: {} } })).toBe(false);
  });

  it('reads items as an array of schemas by position', () => {
    const tuple = accepts('2019-09', { items: [true, { type: 'null' }], additionalItems: false });
    expect(
      [
        [1, null],
        [1, 2],
        [1, null, 3],
      ].map(tuple),
    ).toEqual([true, false, false]);
  });
});

describe('formats', () => {
  it('are asserted or only annotated, as the option says', () => {
    expect(accepts('2020-12', { format: 'date' })('2023-02-30')).toBe(false);
    expect(accepts('2020-12', { format: 'date' }, { formats: 'annotate' })('2023-02-30')).toBe(true);
    expect(accepts('2020-12', { format: 'of-our-own' })('anything')).toBe(true);
  });

  it('bound integers exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 63n - 3n, max: 2n ** 63n + 3n }), (value) => {
        expect(accepts('2020-12', { format: 'int64' })(value)).toBe(value < 2n ** 63n);
        expect(accepts('2020-12', { format: 'uint64' })(-value)).toBe(false);
      }),
    );
  });
});
