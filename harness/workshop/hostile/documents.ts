import { documentOf, numbers, properties, withBody, withField } from './document-of.ts';
import { all, clauseIs, hides, judges, mentions, type HostileCase } from './hostile-case.ts';

const nameIsJudged = clauseIs('POST /a rejects body /name required', 'passed');
/** A hostile field of a body. */
interface HostileField {
  readonly x: unknown;
  readonly schemas?: object;
  readonly seconds?: number;
  /** What the record says of it. */
  readonly says?: RegExp;
}

/** Schemas that are large, deep or costly. */
const fields: Readonly<Record<string, HostileField>> = {
  'a string of up to 2147483647 characters': { x: { type: 'string', maxLength: 2147483647 } },
  'a string of at least 100 million characters': {
    x: { type: 'string', minLength: 1e8 },
    says: /1,000,000 characters/,
  },
  'an array of up to 2147483647 items': { x: { type: 'array', items: {}, maxItems: 2147483647 } },
  'an array of at least a million items': { x: { type: 'array', items: {}, minItems: 1e6 }, says: /10,000 items/ },
  'an object of up to 2147483647 properties': { x: { type: 'object', maxProperties: 2147483647 } },
  'an object of at least a million properties': {
    x: { type: 'object', minProperties: 1e6 },
    says: /10,000 properties/,
  },
  'unique items from 2 values, at least 3': {
    x: { type: 'array', items: { type: 'boolean' }, uniqueItems: true, minItems: 3 },
  },
  'an enum of 1,000 values': { x: { enum: numbers(1000).map((each) => `value ${each}`) } },
  'an enum of 10,000 values': { x: { enum: numbers(10_000).map((each) => `value ${each}`) } },
  'an enum of 100,000 values': { x: { enum: numbers(100_000) }, seconds: 40 },
  'an enum of large objects': { x: { enum: numbers(200).map((each) => properties(100, each)) } },
  'oneOf of 30 objects': { x: { oneOf: numbers(30).map((each) => ({ type: 'object', required: [`p${each}`] })) } },
  'oneOf of 100 constants': { x: { oneOf: numbers(100).map((each) => ({ const: each })) } },
  'oneOf of 500 strings': {
    x: { oneOf: numbers(500).map((each) => ({ type: 'string', pattern: `^${each}-[a-z]+$` })) },
  },
  'anyOf of 500 ranges': {
    x: { anyOf: numbers(500).map((each) => ({ type: 'integer', minimum: each * 10, maximum: each * 10 + 5 })) },
  },
  'allOf of 500 parts': {
    x: { allOf: numbers(500).map((each) => ({ type: 'object', properties: { [`p${each}`]: { type: 'integer' } } })) },
  },
  'allOf of 500 bounds': { x: { allOf: numbers(500).map((each) => ({ type: 'integer', minimum: each })) } },
  'a pattern that backtracks without end': { x: { type: 'string', pattern: '^(a|a)*b$' } },
  'a pattern with nested repetition': { x: { type: 'string', pattern: '^(a+)+$' } },
  'a pattern for e-mail addresses that backtracks': {
    x: {
      type: 'string',
      pattern:
        '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    },
  },
  'a pattern of 100,000 characters': { x: { type: 'string', pattern: `^${'a'.repeat(100_000)}$` } },
  'a pattern with a repetition of 10 million': { x: { type: 'string', pattern: '^a{0,10000000}$' } },
  'a pattern with lookahead': { x: { type: 'string', pattern: '^(?=.*[A-Z])(?=.*[0-9])(?=.*[^a-zA-Z0-9]).{8,64}$' } },
  'a pattern with a back reference': { x: { type: 'string', pattern: '^(a+)b\\1$' } },
  'a pattern that is not a regular expression': { x: { type: 'string', pattern: '^(a' }, says: /\^\(a/ },
  'a pattern of another language': { x: { type: 'string', pattern: '^(?i)abc\\z' } },
  'a pattern of another language that cannot be translated': {
    x: { type: 'string', pattern: '^(?>a|ab)\\Q.\\E$' },
    says: /\(\?>a\|ab\)/,
  },
  'a minimum of 100,000 digits': { x: { type: 'integer', minimum: 1, maximum: 1e300 } },
  'multipleOf 1e-300': { x: { type: 'number', multipleOf: 1e-300 } },
  'multipleOf 0.1 beyond 1e15': { x: { type: 'number', multipleOf: 0.1, minimum: 1e15 } },
  'a count between minContains and maxContains': {
    x: { type: 'array', contains: { const: 1 }, minContains: 2, maxContains: 4 },
  },
  'contains that must match no item': { x: { type: 'array', contains: { const: 1 }, minContains: 0, maxContains: 0 } },
  'names limited by propertyNames': {
    x: { propertyNames: { pattern: '^[a-z]{2}$' }, minProperties: 3, additionalProperties: { type: 'boolean' } },
  },
  'names limited by patternProperties false': {
    x: { patternProperties: { '^(?!x-)': false }, minProperties: 1, additionalProperties: { type: 'string' } },
  },
  '50 levels of objects': {
    x: numbers(50).reduce<object>((inner) => ({ type: 'object', required: ['p'], properties: { p: inner } }), {
      type: 'integer',
    }),
  },
  'a tree that needs itself twice': {
    x: { $ref: '#/components/schemas/T' },
    schemas: {
      T: {
        type: 'object',
        properties: { l: { $ref: '#/components/schemas/T' }, r: { $ref: '#/components/schemas/T' } },
      },
    },
  },
  'references that double at 30 levels': {
    x: { $ref: '#/components/schemas/L0' },
    schemas: Object.fromEntries(
      numbers(30).map((each) => {
        const next = each === 29 ? { type: 'integer' } : { $ref: `#/components/schemas/L${each + 1}` };
        return [`L${each}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    ),
  },
  'allOf that doubles at 24 levels': {
    x: { $ref: '#/components/schemas/L0' },
    schemas: Object.fromEntries(
      numbers(24).map((each) => {
        const next = each === 23 ? { type: 'object' } : { $ref: `#/components/schemas/L${each + 1}` };
        return [`L${each}`, { allOf: [next, next] }];
      }),
    ),
  },
  'if, then and else, nested 12 times': {
    x: numbers(12).reduce<object>(
      (inner, each) => ({ if: { required: [`p${each}`] }, then: inner, else: { required: [`q${each}`] } }),
      { type: 'object' },
    ),
  },
  'dependentRequired around a circle': { x: { type: 'object', dependentRequired: { a: ['b'], b: ['c'], c: ['a'] } } },
  'not of everything': { x: { not: {} } },
  false: { x: false },
  'unevaluatedProperties through 20 references': {
    x: { allOf: numbers(20).map((each) => ({ properties: { [`p${each}`]: true } })), unevaluatedProperties: false },
  },
  'a property __proto__': {
    x: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__"]}'),
  },
  'properties constructor and toString': {
    x: {
      type: 'object',
      properties: { constructor: { type: 'integer' }, toString: { type: 'integer' } },
      required: ['constructor', 'toString'],
    },
  },
  'names with escapes and line ends': {
    x: { type: 'object', properties: { 'a\u001b[31m\nb': { type: 'integer' }, '/~': {} } },
  },
  'a format that nothing knows': { x: { type: 'string', format: 'no-such-format' } },
  'a type that nothing knows': { x: { type: 'strng' }, says: /strng/ },
  'a keyword with a value of another type': {
    x: { type: 'array', items: [{ type: 'integer' }] },
    says: /items/,
  },
  'a reference to nothing': { x: { $ref: '#/components/schemas/Missing' }, says: /Missing/ },
};

const wholes: readonly HostileCase[] = [
  {
    name: 'a body of 5,000 properties',
    document: withBody({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 9 }, ...properties(5000, { type: 'integer' }) },
    }),
    expects: { run: judges },
    seconds: 60,
    megabytes: 1000,
  },
  {
    name: '2,000 operations',
    document: documentOf(
      Object.fromEntries(
        numbers(2000).map((each) => [`/p${each}`, { get: { responses: { 200: { description: '' } } } }]),
      ),
    ),
    options: { time: 20 },
    expects: { run: judges },
    seconds: 60,
    megabytes: 900,
  },
  {
    name: 'a schema that is a reference to itself',
    document: withField({ $ref: '#/components/schemas/S' }, { S: { $ref: '#/components/schemas/S' } }),
    expects: { error: /components\/schemas\/S/ },
  },
  {
    name: 'a circle through allOf',
    document: withField(
      { $ref: '#/components/schemas/A' },
      { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { allOf: [{ $ref: '#/components/schemas/A' }] } },
    ),
    expects: { error: /components\/schemas\/[AB]/ },
  },
  {
    name: 'a tree without an end',
    document: withField(
      { $ref: '#/components/schemas/T' },
      { T: { type: 'object', required: ['t'], properties: { t: { $ref: '#/components/schemas/T' } } } },
    ),
    expects: { run: nameIsJudged },
  },
  {
    name: '2,000 levels of arrays',
    document: withField(
      numbers(2000).reduce<object>((inner) => ({ type: 'array', items: inner }), { type: 'integer' }),
    ),
    expects: { error: /1000 levels/ },
  },
  { name: 'text that is neither JSON nor YAML', document: '{{{', expects: { error: /openapi/ } },
  { name: 'an empty file', document: '', expects: { error: /openapi/ } },
  { name: 'a list', document: '[]', expects: { error: /openapi/ } },
  {
    name: 'a document without paths',
    document: { openapi: '3.1.0', info: { title: 'T', version: '1' } },
    expects: { error: /paths|operations/ },
  },
  {
    name: 'another version of OpenAPI',
    document: { openapi: '9.9.9', info: { title: 'T', version: '1' }, paths: {} },
    expects: { error: /9\.9\.9/ },
  },
  {
    name: 'YAML with a billion laughs',
    document: [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'x-0: &x0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]',
      ...numbers(9).map(
        (each) =>
          `x-${each + 1}: &x${each + 1} [${numbers(9)
            .map(() => `*x${each}`)
            .join(', ')}]`,
      ),
      'paths: {}',
    ].join('\n'),
    expects: { error: /alias|operations|paths/i },
  },
  {
    name: 'a title of 1 MB with escape sequences',
    document: {
      ...withField({ type: 'integer' }),
      info: { title: `\u001b[2J\u009b\u2028\u202e${'t'.repeat(1e6)}`, version: '1' },
    },
    expects: { run: all(nameIsJudged, hides(/t{10001}/)) },
  },
  {
    name: 'a path with unbalanced braces',
    document: documentOf({
      '/a/{id': { get: { responses: { 200: { description: '' } } } },
      '/b': { get: { responses: { 200: { description: '' } } } },
    }),
    expects: { run: all(clauseIs('GET /b accepts request', 'passed'), mentions(/braces|\{id/)) },
  },
  {
    name: 'a response key that is not a status',
    document: documentOf({ '/b': { get: { responses: { 200: { description: '' }, xyz: { description: '' } } } } }),
    expects: { run: all(clauseIs('GET /b accepts request', 'passed'), mentions(/xyz/)) },
  },
  {
    name: 'an operation without responses',
    document: documentOf({ '/b': { get: {} } }),
    expects: { run: hides(/one of "/) },
  },
];

/** Documents that harm careless clients. */
export const hostileDocuments: readonly HostileCase[] = [
  ...Object.entries(fields).map(([name, { x, schemas = {}, seconds, says }]): HostileCase => {
    const run = all(nameIsJudged, ...(says === undefined ? [] : [mentions(says)]));
    return { name, document: withField(x, schemas), expects: { run }, ...(seconds !== undefined && { seconds }) };
  }),
  ...wholes,
];
