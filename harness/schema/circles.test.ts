import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json/index.ts';
import { compile, EndlessSchema, loadSchema, type Dialect } from './index.ts';

const load = (schemas: JsonObject, dialect: Dialect = '2020-12') => {
  return loadSchema({ root: { openapi: '3.1.0', components: { schemas } }, pointer: '/components/schemas/A', dialect });
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('a schema that leads back to itself for the same value', () => {
  it.each<[string, JsonObject, RegExp]>([
    ['by a reference to itself', { A: ref('A') }, /A\/\$ref: .* back to \/components\/schemas\/A,/],
    ['by a chain of references', { A: ref('B'), B: ref('A') }, /A\/\$ref: .*B\/\$ref/],
    ['by three', { A: ref('B'), B: ref('C'), C: ref('A') }, /A\/\$ref: .*B\/\$ref.*C\/\$ref/],
    [
      'by allOf',
      { A: { allOf: [ref('B')] }, B: { allOf: [{ type: 'object' }, ref('A')] } },
      /A\/allOf\/0\/\$ref: .*B\/allOf\/1\/\$ref/,
    ],
    ['by anyOf', { A: { anyOf: [{ type: 'string' }, ref('A')] } }, /A\/anyOf\/1\/\$ref: .*schemas\/A/],
    ['by oneOf', { A: { oneOf: [{ type: 'string' }, ref('A')] } }, /A\/oneOf\/1\/\$ref: .*schemas\/A/],
    ['by not', { A: { not: ref('A') } }, /A\/not\/\$ref: .*schemas\/A/],
    ['by if', { A: { if: ref('A'), then: {} } }, /A\/if\/\$ref: .*schemas\/A/],
    ['by then', { A: { if: {}, then: ref('A') } }, /A\/then\/\$ref: .*schemas\/A/],
    [
      'by dependentSchemas',
      { A: { dependentSchemas: { a: ref('A') } } },
      /A\/dependentSchemas\/a\/\$ref: .*schemas\/A/,
    ],
    ['by its $anchor', { A: { $anchor: 'a', $ref: '#a' } }, /A\/\$ref: .*schemas\/A/],
    ['by $dynamicRef', { A: { $dynamicAnchor: 'a', $dynamicRef: '#a' } }, /A\/\$dynamicRef: .*schemas\/A/],
    [
      'deep inside',
      { A: { properties: { a: { items: ref('B') } } }, B: ref('C'), C: ref('B') },
      /B\/\$ref: .*C\/\$ref/,
    ],
  ])('is endless %s', (_, schemas, message) => {
    expect(() => load(schemas)).toThrow(EndlessSchema);
    expect(() => load(schemas)).toThrow(message);
  });

  it('is reported as the same circle wherever it is entered', () => {
    const message = (schemas: JsonObject): string => {
      try {
        load(schemas);
      } catch (error) {
        return String(error);
      }
      return '';
    };
    const circle = { B: ref('C'), C: { allOf: [ref('B')] } };
    expect(message({ A: ref('B'), ...circle })).toBe(message({ A: ref('C'), ...circle }));
    expect(message({ A: ref('B'), ...circle })).not.toBe('');
  });

  it('is endless in the older dialects', () => {
    for (const dialect of ['openapi-3.0', 'swagger-2.0', 'draft-07', '2019-09'] as const) {
      expect(() => load({ A: { allOf: [ref('B')] }, B: { allOf: [ref('A')] } }, dialect)).toThrow(EndlessSchema);
    }
  });

  it('is not endless where the value ends it', () => {
    const trees: Record<string, [JsonObject, Json]> = {
      properties: [{ A: { properties: { a: ref('A') } } }, { a: { a: {} } }],
      items: [{ A: { items: ref('A') } }, [[], [[]]]],
      additionalProperties: [{ A: { type: 'object', additionalProperties: ref('B') }, B: ref('A') }, { a: { b: {} } }],
      'allOf within properties': [{ A: { allOf: [{ properties: { a: ref('A') } }] } }, { a: {} }],
      propertyNames: [{ A: { propertyNames: ref('A') } }, { a: 1 }],
      'a base and its heirs': [
        { A: { type: 'object', discriminator: { propertyName: 'k' } }, B: { allOf: [ref('A')] } },
        { k: 'B' },
      ],
      'the same schema twice': [{ A: { allOf: [ref('B'), ref('B')] }, B: { type: 'object' } }, {}],
    };
    for (const [name, [schemas, value]] of Object.entries(trees)) {
      const root = { openapi: '3.1.0', components: { schemas } };
      expect(compile({ root, pointer: '/components/schemas/A' })(value), name).toEqual([]);
    }
  });

  it('is found however long the chain is', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => (index === 0 ? 'A' : `A${index}`));
    const chain = Object.fromEntries(names.map((name, index) => [name, ref(names[index + 1] ?? 'A')]));
    expect(() => load(chain)).toThrow(EndlessSchema);
  });
});

describe('a chain of references', () => {
  const chain = (length: number): JsonObject => {
    const links = Array.from({ length }, (_, index): [string, JsonObject] => [`L${index}`, ref(`L${index + 1}`)]);
    return { A: ref('L0'), ...Object.fromEntries(links), [`L${length}`]: { type: 'integer' } };
  };

  it('of 400 schemas is followed to its end', () => {
    const schemas = { openapi: '3.1.0', components: { schemas: chain(400) } };
    expect(compile({ root: schemas, pointer: '/components/schemas/A' })('a')).toMatchObject([{ keyword: 'type' }]);
  });

  it.each([600, 20_000])('of %i schemas is rejected, with the place from which on it is too long', (length) => {
    expect(() => load(chain(length))).toThrow(/L\d+: it leads through more than 500 schemas/);
  });
});
