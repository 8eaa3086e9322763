import { getAt, isArray, isObject } from '../../../json/index.ts';
import { extra, has, size, type Made, type Reach } from './reaches.ts';

/** Trees. */
// oxlint-disable-next-line max-lines-per-function -- a table, read at once
export function trees(): Made[] {
  const base = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer', format: 'int64' }, note: { type: 'string' } },
  };
  const named = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1 }, tag: { type: 'string' } },
  };
  const dated = { allOf: [base, { properties: { at: { type: 'string', format: 'date-time' } } }] };
  return [
    ['allOf of two', { allOf: [base, named] }, [...has('note'), ...has('tag'), extra('id', 'name', 'tag', 'note')]],
    ['allOf of three levels', { allOf: [dated, { allOf: [named] }] }, [...has('at'), ...has('note'), ...has('tag')]],
    ['closed allOf', { allOf: [base, named], unevaluatedProperties: false }, [...has('note'), ...has('tag')]],
    [
      'narrowed',
      {
        allOf: [
          { properties: { n: { minimum: 5 } } },
          { properties: { n: { type: 'integer', maximum: 6 } }, required: ['n'] },
        ],
        type: 'object',
      },
      [
        ['five', (v) => getAt(v, '/n') === 5],
        ['six', (v) => getAt(v, '/n') === 6],
      ],
    ],
    ['through $ref', { $defs: { base }, allOf: [{ $ref: '#/$defs/base' }, named] }, [...has('note')]],
    [
      'dependent',
      {
        type: 'object',
        properties: { card: { type: 'string' }, address: { type: 'string' } },
        dependentRequired: { card: ['address'] },
      },
      [...has('card'), ...has('address')],
    ],
    [
      'conditional',
      {
        type: 'object',
        properties: { kind: { enum: ['a', 'b'] } },
        required: ['kind'],
        if: { properties: { kind: { const: 'a' } } },
        then: { required: ['x'] },
        else: { required: ['y'] },
      },
      [['a', (v) => getAt(v, '/kind') === 'a'], ['b', (v) => getAt(v, '/kind') === 'b'], ...has('x'), ...has('y')],
    ],
  ];
}

/** Unions. */
// oxlint-disable-next-line max-lines-per-function -- a table, read at once
export function unions(): Made[] {
  const kind = (name: string, property: string) => ({
    type: 'object',
    required: ['kind', property],
    properties: { kind: { const: name }, [property]: { type: 'integer' } },
  });
  const kinds = ['cat', 'dog', 'fish'];
  const reach: Reach[] = kinds.map((name) => [name, (v) => getAt(v, '/kind') === name]);
  const branches = kinds.map((name) => kind(name, `${name}s`));
  return [
    ['oneOf by constant', { oneOf: branches }, reach],
    ['anyOf by constant', { anyOf: branches }, reach],
    [
      'oneOf with base',
      { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, oneOf: branches },
      reach,
    ],
    [
      'oneOf overlapping',
      {
        oneOf: [
          { type: 'integer', minimum: 0, maximum: 10 },
          { type: 'integer', minimum: 5, maximum: 20 },
        ],
      },
      [
        ['first', (v) => Number(v) < 5],
        ['second', (v) => Number(v) > 10],
      ],
    ],
    [
      'oneOf of types',
      { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      [
        ['string', (v) => typeof v === 'string'],
        ['array', isArray],
        ['null', (v) => v === null],
      ],
    ],
    [
      'anyOf of required',
      { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      [...has('a'), ...has('b'), ['both', (v) => isObject(v) && 'a' in v && 'b' in v]],
    ],
    [
      'not',
      { type: 'string', not: { enum: ['', 'none'] }, maxLength: 5 },
      [['any', (v) => typeof v === 'string' && v !== '']],
    ],
    [
      'not required',
      { type: 'object', properties: { a: { type: 'string' } }, not: { required: ['a', 'b'] } },
      [...has('a')],
    ],
  ];
}

/** Maps. */
export function maps(): Made[] {
  return [
    [
      'map of strings',
      { type: 'object', additionalProperties: { type: 'string' } },
      [size('empty', (n) => n === 0), size('some', (n) => n > 0)],
    ],
    [
      'map of two to four',
      { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2, maxProperties: 4 },
      [size('two', (n) => n === 2), size('four', (n) => n === 4)],
    ],
    [
      'map by pattern',
      { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      [size('empty', (n) => n === 0), size('some', (n) => n > 0)],
    ],
    [
      'map with names',
      { type: 'object', propertyNames: { pattern: '^[a-z]{2}$' }, additionalProperties: { type: 'boolean' } },
      [size('some', (n) => n > 0)],
    ],
    [
      'map of enum names',
      { type: 'object', propertyNames: { enum: ['en', 'de', 'fr'] }, minProperties: 1 },
      ['en', 'de', 'fr'].map((name): Reach => [name, (v) => isObject(v) && name in v]),
    ],
    ['closed', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }, has('a')],
  ];
}

/** Wide. */
export function wide(): Made[] {
  const names = Array.from({ length: 40 }, (_, i) => `field${i}`);
  const properties = Object.fromEntries(
    names.map((name, i) => [name, [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }][i % 3] ?? {}]),
  );
  return [
    ['forty optional', { type: 'object', properties }, names.flatMap(has)],
    ['forty optional, closed', { type: 'object', properties, additionalProperties: false }, names.flatMap(has)],
    [
      'forty, half required',
      { type: 'object', properties, required: names.slice(0, 20) },
      names.slice(20).flatMap(has),
    ],
  ];
}
