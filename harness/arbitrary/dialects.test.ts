import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify, type Json } from '../json/index.ts';
import { suiteDocuments, suiteGroups, type SuiteDraft } from '../workshop/official-suite/index.ts';
import { translate } from '../schema/ajv/translate.ts';
import { evaluation, loadSchema, UnsupportedSchema, type Dialect, type SchemaSource } from '../schema/index.ts';
import { expectBrokenWhereTheySay } from '../workshop/testing/near-misses.ts';
import { facets, valid } from './index.ts';

const seed = 20_261_122;
const documents = suiteDocuments();

/** Generates valid values and facets of a schema, and checks each by evaluation. */
function expectSound(source: SchemaSource, numRuns: number): void {
  const validate = evaluation(loadSchema(source));
  for (const value of fc.sample(valid(source), { seed, numRuns }))
    expect(validate(value), stringify(value)).toEqual([]);
  for (const { name, arbitrary } of facets(source).slice(0, 30)) {
    for (const value of fc.sample(arbitrary, { seed, numRuns: 1 })) expect(validate(value), name).toEqual([]);
  }
}

/** What generation sees of a schema: the keywords of 2020-12 that it is read as, with resolved references. */
function normalForm(source: SchemaSource): string {
  return stringify(translate(loadSchema(source)) as Json);
}

/** The schemas of the suite of 2020-12. The test of `generate` checks their near-misses. */
const checkedElsewhere: ReadonlySet<string> = new Set(
  suiteGroups().map(({ schema }) => normalForm({ root: schema, pointer: '', documents, formats: 'annotate' })),
);

const drafts: readonly (readonly [Dialect, SuiteDraft])[] = [
  ['2019-09', 'draft2019-09'],
  ['draft-07', 'draft7'],
];

describe.each(drafts)('values generated from the test suite of %s', (dialect, draft) => {
  it.each(suiteGroups('', draft))('are as labelled: $file, $description', ({ schema, tests }) => {
    const source = { root: schema, pointer: '', dialect, documents, formats: 'annotate' } as const;
    try {
      valid(source);
    } catch (error) {
      if (!(error instanceof UnsupportedSchema && error.message.endsWith('no value satisfies it.'))) throw error;
      expect(tests.filter((test) => test.valid)).toEqual([]);
      return;
    }
    expectSound(source, 10);
    if (!checkedElsewhere.has(normalForm(source))) expectBrokenWhereTheySay(source, seed);
  });
});

const pet = {
  type: 'object',
  required: ['id', 'name', 'kind'],
  properties: {
    id: { type: 'integer', format: 'int64', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 40 },
    kind: { type: 'string', enum: ['cat', 'dog'] },
    weight: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 90.5 },
    owner: { $ref: '#/definitions/owner' },
    tags: { type: 'array', uniqueItems: true, maxItems: 4, items: { type: 'string' } },
  },
};
const owner = { type: 'object', additionalProperties: { type: 'string', format: 'email' }, minProperties: 1 };
const root = (schema: Json): Json => ({ ...(schema as object), definitions: { owner } });

describe('values generated from typical schemas of APIs', () => {
  it.each<[Dialect, Json]>([
    ['swagger-2.0', pet],
    ['openapi-3.0', pet],
    ['openapi-3.0', { type: 'array', items: { type: 'string', nullable: true, enum: ['a', null] }, minItems: 1 }],
    [
      'openapi-3.0',
      { type: 'object', properties: { a: { oneOf: [{ type: 'string' }, { type: 'integer', nullable: true }] } } },
    ],
    [
      'openapi-3.0',
      { type: 'object', nullable: true, required: ['a'], properties: { a: { type: 'string', nullable: true } } },
    ],
    ['openapi-3.0', { type: 'string', nullable: true, allOf: [{ maxLength: 3 }], not: { enum: ['x'] } }],
    [
      'draft-07',
      { ...pet, properties: { ...pet.properties, weight: { exclusiveMinimum: 0 } }, dependencies: { tags: ['owner'] } },
    ],
    [
      'draft-07',
      { type: 'array', items: [{ type: 'string' }, { const: 1 }], additionalItems: { type: 'null' }, minItems: 2 },
    ],
    ['2019-09', { type: 'array', items: [{ type: 'string' }], contains: { type: 'integer' }, maxContains: 2 }],
    [
      '2019-09',
      { type: 'array', items: [true], contains: { const: 1 }, unevaluatedItems: { type: 'integer' }, minItems: 3 },
    ],
    [
      '2019-09',
      { properties: { a: true }, dependentSchemas: { a: { properties: { b: true } } }, unevaluatedProperties: false },
    ],
  ])('are as labelled, in %s: %j', (dialect, schema) => {
    const source = { root: root(schema), pointer: '', dialect };
    expectSound(source, 50);
    expectBrokenWhereTheySay(source, seed);
  });

  it('are as labelled in a request and in a response', () => {
    for (const direction of ['request', 'response'] as const) {
      const source = { root: root(pet), pointer: '', dialect: 'openapi-3.0', direction } as const;
      expectSound(source, 50);
      expectBrokenWhereTheySay(source, seed);
    }
  });

  it.each<[string, Json, readonly boolean[]]>([
    ['beside a type', { type: 'string', nullable: true }, [true, true]],
    ['not without a type', { nullable: true, allOf: [{ type: 'string' }] }, [false, true]],
    ['not where enum does not list null', { type: 'string', nullable: true, enum: ['a'] }, [false, true]],
    ['where enum lists null', { type: 'string', nullable: true, enum: ['a', null] }, [true, true]],
    ['not where allOf takes it away', { type: 'string', nullable: true, allOf: [{ type: 'string' }] }, [false, true]],
    ['in a branch', { anyOf: [{ type: 'integer' }, { type: 'string', nullable: true }] }, [true, true]],
    [
      'not beside $ref',
      { $ref: '#/definitions/text', nullable: true, definitions: { text: { type: 'string' } } },
      [false, true],
    ],
  ])('include null with nullable %s', (_, schema, [hasNull, hasText]) => {
    const values = fc.sample(valid({ root: schema, pointer: '', dialect: 'openapi-3.0' }), { seed, numRuns: 200 });
    expect([values.includes(null), values.some((value) => typeof value === 'string')]).toEqual([hasNull, hasText]);
  });
});
