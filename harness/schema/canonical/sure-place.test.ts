import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt, type Json } from '../../json/index.ts';
import { loadSchema } from '../compile.ts';
import { satisfies } from '../evaluate.ts';
import { surePlaceOf, type SurePlace } from './sure-place.ts';

const root = {
  schema: {
    $ref: '#/kinds/Thing',
    properties: {
      size: { type: 'integer', maximum: 9 },
      tags: { type: 'array', prefixItems: [{ const: 'first' }], items: { type: 'string', maxLength: 3 } },
      inner: { allOf: [{ $ref: '#/kinds/Thing' }], additionalProperties: { type: 'boolean' } },
      more: { patternProperties: { '^n': { type: 'null' } }, additionalProperties: { type: 'number' } },
    },
    oneOf: [{ properties: { choice: { type: 'string' } } }, { properties: { choice: { type: 'integer' } } }],
  },
  kinds: { Thing: { properties: { name: { type: 'string', enum: ['a', 'b'] } } } },
};
const node = loadSchema({ root, pointer: '/schema', dialect: '2020-12' });
const valid: Json = {
  name: 'a',
  size: 3,
  tags: ['first', 'abc'],
  inner: { name: 'b', other: true },
  more: { n: null, m: 1 },
  choice: 'x',
};
const places: Readonly<Record<string, (whole: SurePlace) => SurePlace>> = {
  '/name': (whole) => whole.property('name'),
  '/size': (whole) => whole.property('size'),
  '/tags/0': (whole) => whole.property('tags').item(0),
  '/tags/1': (whole) => whole.property('tags').item(1),
  '/inner/name': (whole) => whole.property('inner').property('name'),
  '/inner/other': (whole) => whole.property('inner').property('other'),
  '/more/n': (whole) => whole.property('more').property('n'),
  '/more/m': (whole) => whole.property('more').property('m'),
  '/choice': (whole) => whole.property('choice'),
};

describe('a place in the values of a schema', () => {
  it('disallows only what no valid value has there', () => {
    const scalar = fc.oneof(
      fc.constantFrom<Json>('a', 'first', 3, true, null),
      fc.string(),
      fc.integer(),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(places)), scalar, ([pointer, step], value) => {
        if (!step(surePlaceOf(node)).allows(value)) expect(satisfies(node, setAt(valid, pointer, value))).toBe(false);
      }),
    );
  });

  it.each([
    ['/name', 'c'],
    ['/size', 10],
    ['/tags/0', 'second'],
    ['/tags/1', 'abcd'],
    ['/inner/name', 'c'],
    ['/inner/other', 1],
  ])('disallows what its own schema rejects: %s %j', (pointer, value) => {
    expect(places[pointer]?.(surePlaceOf(node)).allows(value)).toBe(false);
  });

  it('is not described where only branches of a choice or patterns say something', () => {
    expect(surePlaceOf(node).property('choice').isDescribed).toBe(false);
    expect(surePlaceOf(node).property('more').property('n').isDescribed).toBe(false);
    expect(surePlaceOf(node).property('name').isDescribed).toBe(true);
  });
});
