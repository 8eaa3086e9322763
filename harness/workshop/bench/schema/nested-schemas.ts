import { getAt, isArray, type Json } from '../../../json/index.ts';
import { depth, has, type Made, type Reach } from './reaches.ts';

/** Recursions. */
export function recursions(): Made[] {
  const deep = (least: number): Reach => [`depth ${least}`, (v) => depth(v) >= least];
  const tree = {
    type: 'object',
    required: ['value'],
    properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#' } } },
    additionalProperties: false,
  };
  const list = {
    type: 'object',
    required: ['head'],
    properties: { head: { type: 'string' }, tail: { $ref: '#' } },
    additionalProperties: false,
  };
  const expression = { oneOf: [{ type: 'number' }, { type: 'array', minItems: 2, maxItems: 2, items: { $ref: '#' } }] };
  const mutual = {
    $ref: '#/$defs/a',
    $defs: {
      a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } }, additionalProperties: false },
      b: { type: 'array', items: { $ref: '#/$defs/a' } },
    },
  };
  const json = {
    $defs: {
      json: {
        anyOf: [
          { type: ['null', 'boolean', 'number', 'string'] },
          { type: 'array', items: { $ref: '#/$defs/json' } },
          { type: 'object', additionalProperties: { $ref: '#/$defs/json' } },
        ],
      },
    },
    $ref: '#/$defs/json',
  };
  const schemas: [string, Json][] = [
    ['tree', tree],
    ['list', list],
    ['expression', expression],
    ['mutual', mutual],
    ['json', json],
  ];
  return schemas.map(([name, schema]) => [name, schema, [['shallow', (v) => depth(v) <= 1], deep(3)]]);
}

/** Arrays. */
// oxlint-disable-next-line max-lines-per-function -- a table, read at once
export function arrays(): Made[] {
  const count = (name: string, n: number): Reach => [name, (v) => isArray(v) && v.length === n];
  return [
    ['tags', { type: 'array', items: { type: 'string' }, maxItems: 10 }, [count('empty', 0), count('full', 10)]],
    [
      'one to three',
      { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3 },
      [count('one', 1), count('three', 3)],
    ],
    [
      'unique enum',
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 2 },
      [count('two', 2), count('all', 3)],
    ],
    [
      'unique booleans',
      { type: 'array', items: { type: 'boolean' }, uniqueItems: true },
      [count('empty', 0), count('both', 2)],
    ],
    [
      'tuple',
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false, minItems: 2 },
      [count('two', 2)],
    ],
    [
      'contains',
      { type: 'array', contains: { const: 'x' }, items: { type: 'string' }, maxContains: 2 },
      [
        ['one', (v) => isArray(v) && v.filter((i) => i === 'x').length === 1],
        ['two', (v) => isArray(v) && v.filter((i) => i === 'x').length === 2],
      ],
    ],
    [
      'matrix',
      {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
      },
      [count('two', 2)],
    ],
    [
      'objects',
      {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        uniqueItems: true,
      },
      [count('empty', 0), ['some', (v) => isArray(v) && v.length > 1]],
    ],
    [
      'page',
      {
        type: 'object',
        required: ['items', 'total'],
        properties: {
          items: { type: 'array', items: { type: 'object' } },
          total: { type: 'integer', minimum: 0 },
          next: { type: ['string', 'null'], format: 'uri' },
        },
      },
      [...has('next'), ['null next', (v) => getAt(v, '/next') === null]],
    ],
  ];
}
