import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalid, parse, stringify, UnsupportedSchema, valid, type Json, type JsonNumber } from './arbitrary.ts';
import { compile } from './schema/index.ts';

const schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', format: 'int64' }, price: { type: 'number', multipleOf: 0.01 } },
};

/** Compiles only if both types are the same. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it compares types without converting them
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const isSame = <Type extends true>(value: Type): Type => value;

describe('the types of values', () => {
  it('are those of a literal schema', () => {
    const plant = valid({
      type: 'object',
      required: ['id', 'kind'],
      properties: {
        id: { type: 'integer' },
        kind: { enum: ['tree', 'herb'] },
        name: { type: ['string', 'null'] },
        tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { const: true }] } },
      },
    });
    interface Plant {
      readonly id: JsonNumber;
      readonly kind: 'tree' | 'herb';
      readonly name?: string | null;
      readonly tags?: readonly (string | true)[];
    }
    type Value = typeof plant extends Arbitrary<infer Type> ? Type : never;
    expect(isSame<Same<Value, { [Name in keyof Plant]: Plant[Name] }>>(true)).toBe(true);
    const [value] = fc.sample(plant, 1);
    expect(['tree', 'herb']).toContain(value?.kind);
  });

  it('can be given, and are Json where nothing is known', () => {
    const loose: Record<string, unknown> = { type: 'string' };
    const given: Arbitrary<{ readonly id: number }> = valid<{ readonly id: number }>({ type: 'object' } as object);
    const json: Arbitrary<Json> = valid(loose);
    const part: Arbitrary<Json> = valid({ a: { type: 'string' } }, { pointer: '/a' });
    const [text] = fc.sample(part, 1);
    expect(typeof text).toBe('string');
    expect([given, json]).toHaveLength(2);
  });

  it('come from a schema of a library, with members that are not JSON', () => {
    const standard = { version: 1, validate: () => undefined };
    const [text] = fc.sample(valid({ type: 'string', minLength: undefined, maxLength: 1, '~standard': standard }), 1);
    expect(text?.length ?? 9).toBeLessThanOrEqual(2);
  });
});

describe('the exported arbitraries', () => {
  it('print as JSON texts of the same value', () => {
    fc.assert(
      fc.property(valid(schema), (value) => {
        expect(compile({ root: schema, pointer: '' })(parse(stringify(value)))).toEqual([]);
      }),
    );
  });

  it('label each invalid value with the keyword that it breaks', () => {
    const seen = new Set<string>();
    const validate = compile({ root: schema, pointer: '' });
    fc.assert(
      fc.property(invalid(schema), ({ value, keyword, instancePointer, schemaPointer }) => {
        seen.add(schemaPointer);
        const labels = validate(value).map((error) => [error.keyword, error.instancePointer, error.schemaPointer]);
        expect(labels).toContainEqual([keyword, instancePointer, schemaPointer]);
      }),
      { numRuns: 300 },
    );
    expect(seen.size).toBe(6);
  });

  it('break only the requested keyword', () => {
    const [{ value } = { value: null }] = fc.sample(invalid(schema, { keyword: 'multipleOf' }), 1);
    expect(value).toHaveProperty('price');
    expect(() => invalid(schema, { keyword: 'pattern' })).toThrow(UnsupportedSchema);
  });

  it('generate any value as invalid for the schema false, and no value for the schema true', () => {
    expect(fc.sample(invalid(false), 1)).toMatchObject([{ keyword: 'false', instancePointer: '', schemaPointer: '' }]);
    expect(() => invalid(true)).toThrow(UnsupportedSchema);
    expect(() => valid(false)).toThrow('no value satisfies it');
  });

  it('resolve a schema inside a document', () => {
    const document = { components: { schemas: { Id: { type: 'integer', minimum: 5 } } } };
    const [value] = fc.sample(valid(document, { pointer: '/components/schemas/Id', dialect: 'openapi-3.0' }), 1);
    expect(Number(value)).toBeGreaterThanOrEqual(5);
  });

  it('do not require readOnly properties in requests', () => {
    const read = { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } };
    const ids = (direction: 'request' | 'response') =>
      fc
        .sample(valid(read, { direction }), { seed: 1, numRuns: 50 })
        .map((value) => Object.hasOwn(value as object, 'id'));
    expect(ids('response')).not.toContain(false);
    expect(ids('request')).toContain(false);
  });

  it('report when a schema is too large to break it everywhere', () => {
    const names = Array.from({ length: 400 }, (_, index) => `p${index}`);
    const large = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'null' }])) };
    expect(invalid(large).cut).toContain('more than 300');
    expect(invalid(schema).cut).toBeUndefined();
  });

  it('follow the example of the documentation', () => {
    const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } };
    expect(fc.sample(invalid(id, { keyword: 'format' }), 1)).toMatchObject([
      { keyword: 'format', instancePointer: '/id', schemaPointer: '/properties/id/format' },
    ]);
  });
});
