import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { loadSchema, schemaFact, type Fact } from '../index.ts';
import { Algebra } from './algebra.ts';
import { keeps } from './keeps.ts';

const leaf = fc.oneof(
  fc.constantFrom<Json>(
    true,
    {},
    { type: 'string' },
    { type: 'integer' },
    { type: ['null', 'boolean'] },
    { type: 'array' },
  ),
  fc.record({ minimum: fc.integer({ min: -3, max: 3 }), exclusiveMaximum: fc.integer({ min: -3, max: 6 }) }),
  fc.record({ multipleOf: fc.constantFrom(1, 2, 0.5, 3) }),
  fc.record({ minLength: fc.nat(2), maxLength: fc.nat(3) }),
  fc.record({ pattern: fc.constantFrom('^a', 'b$', '^[ab]{1,2}$') }),
  fc.record({ enum: fc.array(fc.constantFrom<Json>(1, 2, 'a', null, [], {}), { minLength: 1, maxLength: 3 }) }),
  fc.record({ required: fc.subarray(['a', 'b']), maxProperties: fc.nat(2) }),
  fc.record({ minItems: fc.nat(2), uniqueItems: fc.boolean() }),
);
const schemas = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ not: tie('schema') }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
    fc.record({ properties: fc.record({ a: tie('schema') }), additionalProperties: tie('schema') }),
    fc.record({ prefixItems: fc.tuple(tie('schema')), items: tie('schema'), contains: tie('schema') }),
  ),
})).schema;
const values: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 2, 3, 0.5, 2.5, '', 'a', 'b', 'ab', 'aab', [], [1], ['a', 'a'], ['a', 1], [[]]],
  ...[{}, { a: 1 }, { a: 'a', b: null }, { b: [] }, { a: {}, b: {}, c: {} }],
];

function factOf(schema: Json, holds = true): Fact {
  return schemaFact(loadSchema({ root: [schema], pointer: '/0' }), holds);
}

describe('the algebra of goals', () => {
  it('has each value in a schema or in its complement, never in both', () => {
    fc.assert(
      fc.property(schemas, fc.constantFrom(...values), (schema, value) => {
        expect(keeps(factOf(schema, false), value)).toBe(!keeps(factOf(schema), value));
      }),
    );
  });

  it('never reports a goal that has a value as impossible', () => {
    fc.assert(
      fc.property(schemas, fc.boolean(), (schema, holds) => {
        const fact = factOf(schema, holds);
        const algebra = new Algebra();
        if (values.some((value) => keeps(fact, value))) expect(algebra.isPossible(algebra.goal([fact]))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds no value in a schema and its complement together', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        const algebra = new Algebra();
        const fact = factOf(schema);
        const both = algebra.goal([fact, { ...fact, holds: false } as Fact]);
        expect(algebra.isPossible(both)).toBe(false);
      }),
    );
  });

  it('intersects in any order to the same goal', () => {
    fc.assert(
      fc.property(schemas, schemas, (left, right) => {
        const algebra = new Algebra();
        const document = [left, right] as unknown as Json;
        const [one, other] = ['/0', '/1'].map((pointer) => schemaFact(loadSchema({ root: document, pointer })));
        if (one === undefined || other === undefined) return;
        expect(algebra.and(algebra.goal([one]), [other])).toBe(algebra.and(algebra.goal([other]), [one]));
        expect(algebra.and(algebra.goal([one]), [one])).toBe(algebra.goal([one]));
      }),
    );
  });

  it('finds the depth of the shallowest value, whichever goal is asked for first', () => {
    // Each schema requires a value of the next one, and the last one is a text.
    const chain: Json[] = Array.from({ length: 6 }, (_, index) => ({
      anyOf: [
        { type: 'object', required: ['a'], properties: { a: { $ref: `#/${index + 1}` } } },
        { type: 'array', minItems: 1, items: { $ref: `#/${index}` } },
      ],
    }));
    const root: Json = [...chain, { type: 'string' }];
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), (order) => {
        const algebra = new Algebra();
        const ranks = order.map((index) =>
          algebra.rank(algebra.goal([schemaFact(loadSchema({ root, pointer: `/${index}` }))])),
        );
        expect(ranks).toEqual(order.map((index) => 6 - index));
      }),
    );
  });

  it('asks once whether there is a value, where no depth would give one', () => {
    const algebra = new Algebra();
    const goal = algebra.goal([factOf({ type: 'string', minLength: 3, maxLength: 2 })]);
    expect(algebra.isPossible(goal)).toBe(false);
    expect(algebra.effort).toBeLessThan(20);
  });
});
