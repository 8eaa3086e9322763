import { numbers, properties } from './document-of.ts';

/** Fields that nothing else than their own clauses may suffer from. */
export const inventedFields: Readonly<Record<string, unknown>> = {
  'a tree in which each node must have a child': { $ref: '#/components/schemas/Endless' },
  'a schema that holds where it does not hold': { $ref: '#/components/schemas/Paradox' },
  'an if that asks itself': { $ref: '#/components/schemas/Asking' },
  'a chain of 500 references': { $ref: '#/components/schemas/C0' },
  '90,000 schemas': {
    type: 'object',
    properties: properties(300, { type: 'object', properties: properties(300, { type: 'integer' }) }),
  },
  'an alternation of 5,000 words': {
    type: 'string',
    pattern: `^(${numbers(5000)
      .map((each) => `word${each}`)
      .join('|')})$`,
  },
  'a pattern of words of a class, without an anchor': {
    type: 'string',
    pattern: '([name|notes|assignee|subtasks|attachments|tags|followers|projects|dates|dependencies|parent])(,\\1)*',
  },
  'an example with dots that is not a name': { type: 'string', example: `a.${'b'.repeat(5000)}!` },
  'ten patterns that must all match': {
    allOf: numbers(10).map((each) => ({ type: 'string', pattern: `[a-z]{${each}}[0-9]{${each}}` })),
  },
  'a pattern of optional parts that must not match': { type: 'string', not: { pattern: '^(a?){50}a{50}$' } },
  'a pattern for a version': {
    type: 'string',
    pattern:
      '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$',
  },
  'a pattern for an address of the Web that backtracks': {
    type: 'string',
    pattern: '^(([a-z]+)+[.])+(([a-z]+)+)(/([a-z]*)*)*$',
  },
  'a minimum above the maximum': { type: 'integer', minimum: 10, maximum: 1 },
  'a format against a pattern': { type: 'string', format: 'uuid', pattern: '^[x-z]+$' },
  'a constant outside of its enum': { enum: [1, 2], const: 3 },
  'at least 900 of 1,000 unique values': {
    type: 'array',
    uniqueItems: true,
    minItems: 900,
    items: { type: 'integer', minimum: 1, maximum: 1000 },
  },
  'items false, and at least one': { type: 'array', items: false, minItems: 1 },
  'contains false': { type: 'array', contains: false },
  'fifty items that differ, each with its own schema': {
    type: 'array',
    prefixItems: numbers(50).map((each) => ({ enum: [each, each + 1] })),
    uniqueItems: true,
    minItems: 50,
  },
  'not, 60 times': numbers(60).reduce<object>((inner) => ({ not: inner }), { type: 'integer' }),
  'anyOf of two, nested 12 times': numbers(12).reduce<object>(
    (inner, each) => ({
      anyOf: [inner, { type: 'object', required: [`p${each}`], properties: { [`p${each}`]: inner } }],
    }),
    { type: 'integer' },
  ),
  '40 times oneOf of two properties': {
    type: 'object',
    allOf: numbers(40).map((each) => ({ oneOf: [{ required: [`p${each}`] }, { required: [`q${each}`] }] })),
  },
  '40 times anyOf of two properties, with at most 10': {
    type: 'object',
    maxProperties: 10,
    allOf: numbers(40).map((each) => ({ anyOf: [{ required: [`p${each}`] }, { required: [`q${each}`] }] })),
  },
  'dependentSchemas of each on each': {
    type: 'object',
    dependentSchemas: Object.fromEntries(
      numbers(30).map((each) => [`p${each}`, { required: [`p${(each + 1) % 30}`] }]),
    ),
  },
  'a hundred patterns of names': {
    type: 'object',
    patternProperties: Object.fromEntries(
      numbers(100).map((each) => [`^[a-z]*${each}`, { type: 'integer', minimum: each }]),
    ),
    minProperties: 5,
  },
  'unevaluatedItems in ten alternatives': {
    type: 'array',
    anyOf: numbers(10).map((each) => ({ prefixItems: numbers(each).map(() => ({ type: 'integer' })) })),
    unevaluatedItems: false,
  },
  'names that are lone surrogates and empty': {
    type: 'object',
    properties: { '\ud800': { type: 'integer' }, '': { type: 'integer' }, '\u0000': {} },
  },
  'values that are lone surrogates': { enum: ['\ud800', '\udc00\ud800'] },
  'an example of 5 MB': { type: 'string', example: 'x'.repeat(5e6) },
  'a default of another type': { type: 'integer', default: { a: [] } },
  'a discriminator that leads nowhere': {
    oneOf: [{ type: 'object', required: ['k'], properties: { k: { const: 'a' } } }],
    discriminator: { propertyName: 'k', mapping: { a: '#/nowhere', b: 'also nowhere' } },
  },
  'a host name of other scripts': { type: 'string', format: 'idn-hostname', minLength: 30 },
  'a length above what a double counts': { type: 'string', minLength: 9007199254740993 },
};

/** The schemas that they refer to. */
export const inventedSchemas = {
  Endless: { type: 'object', minProperties: 1, additionalProperties: { $ref: '#/components/schemas/Endless' } },
  Paradox: { type: 'object', properties: { p: { not: { $ref: '#/components/schemas/Paradox' } } } },
  Asking: {
    if: { properties: { p: { $ref: '#/components/schemas/Asking' } } },
    then: { type: 'object' },
    else: { type: 'array' },
  },
  ...Object.fromEntries(
    numbers(500).map((each) => [
      `C${each}`,
      each === 499 ? { type: 'integer' } : { $ref: `#/components/schemas/C${each + 1}` },
    ]),
  ),
};
