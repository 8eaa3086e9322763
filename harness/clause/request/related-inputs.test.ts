import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDocument, usualValues } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt, stringify, type Json } from '../../json/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { findRequestModel, type RequestModel } from './request-model.ts';

/** The cases of "any valid request" in a default run. */
const usual = 32;
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

/** How requests to the first operation are made, if it has these query parameters and this body. */
async function modelOf(parameters: object, body?: object, words: readonly string[] = []): Promise<RequestModel> {
  const path = writeDocument({
    paths: {
      '/comparison': {
        post: {
          description: 'One of the `alpha` and `beta` methods.',
          parameters: Object.entries(parameters).map(([name, schema]: [string, Json]) => {
            return { name, in: 'query', required: true, schema };
          }),
          ...(body !== undefined && {
            requestBody: { required: true, content: { 'application/json': { schema: body } } },
          }),
          responses: { 200: { description: '' } },
        },
      },
      '/elsewhere': {
        get: {
          parameters: [{ name: 'kind', in: 'query', schema: { type: 'string', enum: ['gamma'] } }],
          responses: { 200: { description: '' } },
        },
      },
    },
  });
  const document = await loadDocument(path);
  const [operation] = document.operations;
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map(), words };
  const model = operation && findRequestModel(document, operation, given);
  if (model === undefined || !('related' in model)) throw new Error('the operation has a request model');
  return model;
}

/** The seeds with which one of the usual number of cases has a property. */
const reachedBy = (inputs: fc.Arbitrary<Input>, property: (values: readonly Json[]) => boolean): number[] =>
  seeds.filter((seed) =>
    fc.sample(inputs, { seed, numRuns: usual }).some(({ query, body }) => {
      return property(Object.values((query ?? body ?? {}) as Record<string, Json>));
    }),
  );

const int32 = { type: 'integer', format: 'int32' };
const text = { type: 'string' };

const hasText = (value: Json | undefined): value is string => typeof value === 'string' && value.length > 2;
const changesCase = (one: string): boolean => one.toLowerCase() !== one.toUpperCase();

describe('in the usual number of valid requests with related values', () => {
  const triangle = { a: int32, b: int32, c: int32 };
  const pair = { one: text, other: text };
  const cases: [what: string, parameters: object, property: (values: readonly Json[]) => boolean][] = [
    [
      'two sides of a triangle are equal',
      triangle,
      (sides) => {
        const [a = 0, b = 0, c = 0] = sides.map(Number).sort((one, other) => one - other);
        return a > 0 && a + b > c && new Set([a, b, c]).size === 2;
      },
    ],
    ['integers differ by one', triangle, ([a, b]) => Number(a) - Number(b) === 1],
    ['all integers are large', triangle, (all) => all.every((each) => Number(each) > 30_000)],
    [
      'integers are small and not equal',
      { count: int32, most: int32 },
      ([count, most]) => count !== most && [count, most].every((each) => Number(each) > 2 && Number(each) < 13),
    ],
    ['two texts are equal', pair, ([one, other]) => hasText(one) && one === other],
    [
      'a text is inside another',
      pair,
      ([one, other]) => hasText(one) && hasText(other) && one !== other && one.includes(other),
    ],
    [
      'texts differ in their case alone',
      pair,
      ([one, other]) =>
        hasText(one) &&
        hasText(other) &&
        changesCase(one) &&
        one !== other &&
        one.toLowerCase() === other.toLowerCase(),
    ],
    [
      'different texts have the same length',
      pair,
      ([one, other]) => hasText(one) && hasText(other) && one !== other && one.length === other.length,
    ],
  ];

  it.each(cases)('%s', async (_, parameters, property) => {
    const { valid, related } = await modelOf(parameters);
    expect(reachedBy(related, property).length).toBeGreaterThan(seeds.length / 2);
    expect(reachedBy(related, property).length).toBeGreaterThan(reachedBy(valid, property).length);
  });

  it('an equilateral triangle is reached with nearly every seed, and never without relations', async () => {
    const { valid, related } = await modelOf(triangle);
    const isEquilateral = ([a, b, c]: readonly Json[]): boolean => Number(a) > 0 && a === b && b === c;
    expect(reachedBy(related, isEquilateral).length).toBeGreaterThanOrEqual(seeds.length - 1);
    expect(reachedBy(valid, isEquilateral)).toEqual([]);
  });

  it.each(['alpha', 'beta', 'gamma', 'methods', 'elsewhere', 'comparison'])(
    'a free text is the word %s of the document with some seed',
    async (word) => {
      const { valid, related } = await modelOf(pair);
      expect(reachedBy(related, (all) => all.includes(word))).not.toEqual([]);
      expect(reachedBy(valid, (all) => all.includes(word))).toEqual([]);
    },
  );

  it('a free text is a value that fields of its name usually have, with nearly every seed', async () => {
    const { valid, related } = await modelOf({ weekday: text, gender: text });
    const isUsual = ([weekday, gender]: readonly Json[]): boolean =>
      usualValues('weekday').some((each) => each === weekday) && usualValues('gender').some((each) => each === gender);
    expect(reachedBy(related, isUsual).length).toBeGreaterThanOrEqual(seeds.length - 1);
    expect(reachedBy(valid, isUsual)).toEqual([]);
  });

  it("a free text is the user's word, with most seeds", async () => {
    const { related } = await modelOf(pair, undefined, ['delta', 'epsilon']);
    expect(reachedBy(related, (all) => all.includes('delta')).length).toBeGreaterThan(seeds.length / 2);
  });

  it('values of a body relate', async () => {
    const body = { type: 'object', required: ['one', 'other'], properties: pair };
    const { valid, related } = await modelOf({}, body);
    const isPair = ([one, other]: readonly Json[]): boolean => hasText(one) && one === other;
    expect(reachedBy(related, isPair).length).toBeGreaterThanOrEqual(seeds.length - 1);
    expect(reachedBy(valid, isPair)).toEqual([]);
  });
});

describe('a request with related values', () => {
  it('has no mailbox that mail servers may reject for its length', async () => {
    const texts = { free: { type: 'string', minLength: 70 }, email: { type: 'string', format: 'email' } };
    const { related } = await modelOf(texts);
    const mailboxes = fc.sample(related, { seed: 1, numRuns: 300 }).map(({ query }) => {
      return String((query as { readonly email: unknown }).email).split('@')[0] ?? '';
    });
    expect(mailboxes.filter((local) => local.length > 64)).toEqual([]);
  });

  const limited = {
    least: { type: 'integer', minimum: 3, maximum: 5 },
    step: { type: 'number', multipleOf: 0.25 },
    code: { type: 'string', pattern: '^[a-c]{2,4}$' },
    day: { type: 'string', format: 'date' },
    kind: { type: 'string', enum: ['a', 'bb', 'ab'] },
    free: text,
  };
  const body = {
    type: 'object',
    required: ['id', 'names', 'price', 'short'],
    properties: {
      id: { type: 'string', readOnly: true },
      names: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 6 } },
      price: { type: 'integer', maximum: 100 },
      short: { type: 'string', minLength: 1, maxLength: 3 },
    },
  };

  it('is valid', async () => {
    const { related, parameters, bodies } = await modelOf(limited, body, ['ab', '2026-11-22', 'a\u00e4']);
    const inputs = fc.sample(related, { seed: 7, numRuns: 400 });
    const isValid = (input: Input): boolean =>
      [...parameters, ...bodies].every((part) => part.accepts(getAt(input, part.pointer) ?? null));
    expect(inputs.filter((input) => !isValid(input))).toEqual([]);
    expect(inputs.filter(({ query }) => Object.values(query as object).includes('ab')).length).toBeGreaterThan(20);
  });

  it('keeps the tag that a discriminator selects by', async () => {
    const branch = (name: string) => ({
      title: name,
      type: 'object',
      required: ['kind', name],
      properties: { kind: text, [name]: text },
    });
    const document = await loadDocument(
      writeDocument({
        paths: {
          '/pets': {
            post: {
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: {
                      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
                      discriminator: { propertyName: 'kind' },
                    },
                  },
                },
              },
              responses: { 201: { description: '' } },
            },
          },
        },
        components: { schemas: { Cat: branch('lives'), Dog: branch('bark') } },
      }),
    );
    const [operation] = document.operations;
    const given = { credentials: new Map(), strict: false, safe: false, values: new Map(), words: ['Bird'] };
    const model = operation && findRequestModel(document, operation, given);
    if (model === undefined || !('related' in model)) throw new Error('the operation has a request model');
    for (const { body } of fc.sample(model.related, { seed: 3, numRuns: 200 }))
      expect(['Cat', 'Dog']).toContain(getAt(body ?? null, '/kind'));
  });

  it('is the same for the same seed', async () => {
    const { related } = await modelOf(limited, body);
    const draw = (): string[] => fc.sample(related, { seed: 3, numRuns: 100 }).map(stringify);
    expect(draw()).toEqual(draw());
  });

  it('shrinks to one without relations if these do not matter, and keeps them if they do', async () => {
    const { related } = await modelOf({ one: text, other: text });
    const smallest = (fails: (query: { one: string; other: string }) => boolean): unknown => {
      const property = fc.property(related, ({ query }) => !fails(query as { one: string; other: string }));
      const { counterexample } = fc.check(property, { seed: 5, numRuns: 500 });
      return counterexample?.[0]?.['query'];
    };
    expect(smallest(({ one }) => one.length > 2)).toMatchObject({ other: 'a' });
    expect(smallest(({ one, other }) => one.length > 2 && one === other)).toEqual({ one: 'aaa', other: 'aaa' });
  });
});
