import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ExactNumber, parse, type Json, type JsonObject } from '../json/index.ts';
import { InvalidSchema, compile, evaluation, loadSchema, type SchemaSource } from './index.ts';

const store = parse(readFileSync(new URL('../../fixtures/plant-store.openapi.json', import.meta.url), 'utf8'));

// After enough values ajv is used.
describe.each([
  ['the first values', 0],
  ['a schema of many values', 2000],
])('compile, for %s', (_, before) => {
  const compiled = (source: SchemaSource) => {
    const validate = compile(source);
    for (let count = 0; count < before; count++) validate(null);
    return validate;
  };
  const newPlant = compiled({ root: store, pointer: '/components/schemas/NewPlant' });
  const check = (schema: Json) => compiled({ root: schema, pointer: '' });

  it('accepts valid values, through $ref and allOf', () => {
    expect(newPlant({ id: 1, name: '' })).toEqual([]);
    expect(newPlant({ id: -9223372036854775808n, name: 'a', tag: 'b', more: [] })).toEqual([]);
    expect(newPlant(parse('{"id":1.0,"name":"a"}'))).toEqual([]);
    expect(newPlant({ id: new ExactNumber('1e2'), name: 'a' })).toEqual([]);
  });

  it.each(['oneOf', 'anyOf'])('reports first what is wrong with a value of the right type: %s', (keyword) => {
    const size = { type: 'object', properties: { size: { type: 'integer' } } };
    const [first] = check({ [keyword]: [{ type: 'null' }, size] })({ size: 'a' });
    expect(first).toMatchObject({ place: '/size' });
  });

  it.each(['oneOf', 'anyOf'])('reports first what is wrong with a value of the kind that it says: %s', (keyword) => {
    const size = { type: 'integer' };
    const of = (kind: JsonObject, name: string): JsonObject => ({
      required: [name],
      properties: { kind, [name]: size },
    });
    const box = of({ const: 'box' }, 'width');
    const tube = { allOf: [of({ enum: ['tube'] }, 'length')] };
    const [first] = check({ [keyword]: [box, tube] })({ kind: 'tube', length: 'a' });
    expect(first).toMatchObject({ place: '/length' });
    const [missing] = check({ [keyword]: [box, tube] })({ kind: 'box' });
    expect(missing).toMatchObject({ keyword: 'required', property: 'width' });
  });

  it('reports first what is wrong with a value of the schema that its discriminator names', () => {
    const schemas = Object.fromEntries(
      ['Box', 'Tube'].map((name) => [name, { required: [`of${name}`], properties: { kind: { type: 'string' } } }]),
    );
    const oneOf = ['Box', 'Tube'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const root = { components: { schemas }, schema: { oneOf, discriminator: { propertyName: 'kind' } } };
    const [first] = compile({ root, pointer: '/schema' })({ kind: 'Tube' });
    expect(first).toMatchObject({ keyword: 'required', property: 'ofTube' });
  });

  it('reports where, what was expected and what was found', () => {
    expect(newPlant(parse('{"id":9223372036854775808,"tag":"x"}'))).toEqual([
      {
        instancePointer: '',
        place: '',
        schemaPointer: '/components/schemas/Plant/required',
        keyword: 'required',
        property: 'name',
        expected: 'the property "name"',
        actual: '{"id":9223372036854775808,"tag":"x"}',
      },
      {
        instancePointer: '/id',
        place: '/id',
        schemaPointer: '/components/schemas/NewPlant/allOf/1/properties/id/format',
        keyword: 'format',
        expected: 'the format int64',
        actual: '9223372036854775808',
      },
    ]);
  });

  it('rejects an id outside int64 and a fraction, a string and null', () => {
    for (const id of [9223372036854775808n, -9223372036854775809n, 1.5, '1', null, true, [], {}]) {
      expect(newPlant({ id, name: 'a' }).map((error) => error.instancePointer)).toContain('/id');
    }
  });

  it('checks bounds and multiples in exact arithmetic', () => {
    expect(check({ multipleOf: 0.01 })(4.35)).toEqual([]);
    expect(check({ maximum: 9223372036854775807n })(9223372036854775807n)).toEqual([]);
    expect(check({ maximum: 9223372036854775807n })(9223372036854775808n)).toHaveLength(1);
    expect(check({ exclusiveMinimum: 0.1 })(new ExactNumber('0.10'))).toHaveLength(1);
    expect(check({ enum: [1, 'a'] })(new ExactNumber('1.0'))).toEqual([]);
    expect(check({ const: { a: [1] } })({ a: [new ExactNumber('1.0')] })).toEqual([]);
    expect(check({ uniqueItems: true })([1, new ExactNumber('1.0')])).toHaveLength(1);
  });

  it('never treats an exact number as an object', () => {
    const validate = check({ required: ['a'], minProperties: 1, properties: { a: false }, type: ['number', 'object'] });
    expect(validate(new ExactNumber('1e400000'))).toEqual([]);
    expect(validate({})).toHaveLength(2);
  });

  it('considers own properties only', () => {
    expect(check({ required: ['toString'] })({})).toHaveLength(1);
    expect(check({ properties: { toString: { type: 'string' } } })({})).toEqual([]);
  });

  it('reports the schema false at its pointer', () => {
    expect(check({ properties: { a: false } })({ a: 1 })).toMatchObject([
      { keyword: 'false', instancePointer: '/a', schemaPointer: '/properties/a' },
    ]);
    expect(check({ additionalProperties: false })({ a: 1 })).toMatchObject([
      { keyword: 'additionalProperties', instancePointer: '', property: 'a' },
    ]);
  });

  it('follows references in cycles', () => {
    const validate = check({ properties: { next: { $ref: '#' }, value: { type: 'integer' } } });
    expect(validate({ next: { next: { value: 'x' } } })).toMatchObject([
      { keyword: 'type', instancePointer: '/next/next/value', schemaPointer: '/properties/value/type' },
    ]);
  });

  it('checks a pattern that could backtrack for ever', () => {
    const schema = { pattern: '^(a+)+$', patternProperties: { '^(\\w+\\s?)*$': false } };
    for (const validate of [check(schema), evaluation(loadSchema({ root: schema, pointer: '' }))]) {
      expect(validate(`${'a'.repeat(50)}!`)).toHaveLength(1);
      expect(validate('a'.repeat(50))).toEqual([]);
      expect(validate({ [`${'a'.repeat(50)}!`]: 1 })).toEqual([]);
    }
  });

  it('distinguishes such patterns', () => {
    const validate = check({ patternProperties: { '^(a|a)*$': { type: 'string' }, '^(b|b)*$': { type: 'integer' } } });
    expect(validate({ aaa: 'text', bbb: 1 })).toEqual([]);
    expect(validate({ aaa: 1, bbb: 1 })).toHaveLength(1);
    expect(validate({ aaa: 'text', bbb: 'text' })).toHaveLength(1);
  });

  it('checks thousands of values by a schema that ajv cannot compile', () => {
    const validate = compile({ root: { properties: { '\ud800': { type: 'integer' } } }, pointer: '' });
    for (let value = 0; value < 1000; value += 1) expect(validate({ '\ud800': value })).toEqual([]);
    expect(validate({ '\ud800': 'a' })).toHaveLength(1);
  });

  it('does not change the value or the document', () => {
    const schema = { type: 'object', properties: { a: { default: 1 } } };
    const value = { a: new ExactNumber('1.0') };
    expect(check(schema)(value)).toEqual([]);
    expect(schema).toEqual({ type: 'object', properties: { a: { default: 1 } } });
    expect(value.a.text).toBe('1.0');
  });

  it.each([
    [{ type: 'strng' }, '/type', '"strng" is not a type'],
    [{ properties: { a: { minimum: '0' } } }, '/properties/a/minimum', 'it must be a number'],
    [{ items: [{}] }, '/items', 'it must be an object or boolean'],
    [{ multipleOf: 0 }, '/multipleOf', 'it must be above 0'],
    [{ pattern: '(' }, '/pattern', '"(" is not a regular expression of ECMA-262'],
    [{ $ref: '#/$defs/x' }, '/$ref', '"#/$defs/x" leads nowhere'],
    [{ minLength: -1 }, '/minLength', 'it must be an integer of at least 0'],
  ])('rejects the invalid schema %j', (schema, pointer, problem) => {
    const attempt = () => compile({ root: schema, pointer: '' });
    expect(attempt).toThrow(InvalidSchema);
    expect(attempt).toThrow(`Invalid schema at ${pointer}: ${problem}.`);
  });

  it('rejects a schema every time if it leads to an invalid one, and accepts the others', () => {
    const root = { sound: { $ref: '#/last' }, unsound: { items: { $ref: '#/broken' } }, broken: { type: 7 }, last: {} };
    for (let time = 0; time < 2; time++) {
      expect(() => compile({ root, pointer: '/unsound' })).toThrow('/broken/type');
      expect(compile({ root, pointer: '/sound' })(1)).toEqual([]);
    }
  });
});

describe('compile', () => {
  it('reads the document in time proportional to its size, although every schema leads to every other', () => {
    const size = 300;
    let reads = 0;
    const names = Array.from({ length: size }, (_, index) => `s${index}`);
    const counted = (schema: JsonObject): JsonObject =>
      new Proxy(schema, {
        get: (target, key): unknown => {
          reads += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
    const root = {
      $defs: Object.fromEntries(
        names.map((name, i) => [name, counted({ properties: { next: { $ref: `#/$defs/s${(i + 1) % size}` } } })]),
      ),
    };
    for (const name of names) expect(compile({ root, pointer: `/$defs/${name}` })({ next: {} })).toEqual([]);
    expect(reads).toBeLessThan(20 * size);
  });
});
