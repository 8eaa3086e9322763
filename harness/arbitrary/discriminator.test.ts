import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { get, isObject, stringify, type Json } from '../json/index.ts';
import { compile, type SchemaSource } from '../schema/index.ts';
import { nearMisses, valid } from './index.ts';

const seed = 7;
const cat = {
  type: 'object',
  required: ['kind', 'lives'],
  properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
};
const dog = {
  type: 'object',
  required: ['kind', 'bark'],
  properties: { kind: { type: 'string' }, bark: { type: 'string' } },
};
const fish = { type: 'object', required: ['fins'], properties: { fins: { type: 'integer' } } };
const refs = ['Cat', 'Dog', 'Fish'].map((name) => ({ $ref: `#/components/schemas/${name}` }));

function source(pet: Json, more: Record<string, Json> = {}): SchemaSource {
  const schemas = { Cat: cat, Dog: dog, Fish: fish, ...more, Pet: pet };
  return {
    root: { openapi: '3.0.3', components: { schemas } },
    pointer: '/components/schemas/Pet',
    dialect: 'openapi-3.0',
  };
}

/** The tags of generated values, by the property that only one branch has. */
function tags(of: SchemaSource): Map<string, Set<Json | undefined>> {
  const found = new Map<string, Set<Json | undefined>>();
  const validate = compile(of);
  for (const value of fc.sample(valid(of), { seed, numRuns: 300 })) {
    expect(validate(value), stringify(value)).toEqual([]);
    if (!isObject(value)) continue;
    const branch = ['lives', 'bark', 'fins'].filter((name) => Object.hasOwn(value, name)).join(' ');
    found.set(branch, (found.get(branch) ?? new Set()).add(get(value, 'kind')));
  }
  return found;
}

describe.each(['oneOf', 'anyOf'])('a value of %s with a discriminator', (union) => {
  it('has the name of its schema as the tag', () => {
    const found = tags(source({ [union]: refs, discriminator: { propertyName: 'kind' } }));
    expect(found.get('lives')).toEqual(new Set(['Cat']));
    expect(found.get('bark')).toEqual(new Set(['Dog']));
    expect(found.get('fins')).toEqual(new Set(['Fish']));
  });

  it('has the names in the mapping as the tag', () => {
    const mapping = { tom: '#/components/schemas/Cat', felix: 'Cat', rex: 'Dog' };
    const found = tags(source({ [union]: refs, discriminator: { propertyName: 'kind', mapping } }));
    expect(found.get('lives')).toEqual(new Set(['tom', 'felix']));
    expect(found.get('bark')).toEqual(new Set(['rex']));
    expect(found.get('fins')).toEqual(new Set(['Fish']));
  });

  it('has the tag that its branch allows, where that is another name', () => {
    const listed = { ...cat, properties: { ...cat.properties, kind: { type: 'string', enum: ['feline'] } } };
    const found = tags(source({ [union]: refs, discriminator: { propertyName: 'kind' } }, { Cat: listed }));
    expect(found.get('lives')).toEqual(new Set(['feline']));
  });
});

describe('a discriminator', () => {
  it('finds schemas that are referred to by their $anchor', () => {
    const anchored = { Cat: { $anchor: 'cat', ...cat }, Dog: { $anchor: 'dog', ...dog } };
    const oneOf = [{ $ref: '#cat' }, { $ref: '#dog' }];
    const mapping = { rex: '#/components/schemas/Dog' };
    const of = source({ oneOf, discriminator: { propertyName: 'kind', mapping } }, anchored);
    const found = tags({ ...of, dialect: '2020-12' });
    expect(found.get('lives')).toEqual(new Set(['Cat']));
    expect(found.get('bark')).toEqual(new Set(['rex']));
  });

  it('finds the schemas that refer to a base in their allOf by its $anchor', () => {
    const base = { $anchor: 'base', type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
    const heir = { allOf: [{ $ref: '#base' }, { required: ['lives'], properties: { lives: { type: 'integer' } } }] };
    const more = { Base: { ...base, discriminator: { propertyName: 'kind' } }, Cat: heir };
    const found = tags({ ...source({ $ref: '#base' }, more), dialect: '2020-12' });
    expect(found.get('lives')).toEqual(new Set(['Cat']));
  });

  it('is kept when a value shrinks', () => {
    const base = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
    const heir = { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: ['lives'] }] };
    const inherited = source({ ...base, discriminator: { propertyName: 'kind' } }, { Tom: heir });
    const arbitrary = valid(inherited);
    for (const value of fc.sample(arbitrary, { seed, numRuns: 30 }))
      for (const smaller of arbitrary.shrink(value, undefined)) {
        expect(smaller.value).toHaveProperty('kind', 'Tom');
        expect(smaller.value).toHaveProperty('lives');
      }
  });

  it('changes no verdict', () => {
    const judge = compile(source({ oneOf: refs, discriminator: { propertyName: 'kind' } }));
    expect(judge({ kind: 'Elephant', lives: 9 })).toEqual([]);
    expect(judge({ kind: 'Dog', lives: 9 })).toEqual([]);
    expect(judge({ kind: 'Cat' })).not.toEqual([]);
  });

  it('is never broken by a near-miss, because an unknown tag is valid', () => {
    const of = source({ oneOf: refs, discriminator: { propertyName: 'kind' } });
    const judge = compile(of);
    for (const { keyword, variants } of nearMisses(of)) {
      expect(keyword).not.toBe('discriminator');
      for (const { arbitrary } of variants) {
        for (const { value, control } of fc.sample(arbitrary, { seed, numRuns: 3 })) {
          expect(judge(control)).toEqual([]);
          expect(judge(value)).not.toEqual([]);
        }
      }
    }
  });

  it.each(['openapi-3.0', 'swagger-2.0'] as const)(
    'selects among the schemas that have its schema in their allOf: %s',
    (dialect) => {
      const old = dialect === 'swagger-2.0';
      const place = old ? '#/definitions' : '#/components/schemas';
      const base = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
      const heir = (name: string) => ({
        allOf: [
          { $ref: `${place}/Base` },
          { type: 'object', required: [name], properties: { [name]: { type: 'integer' } } },
        ],
      });
      const schemas = {
        Base: { ...base, discriminator: old ? 'kind' : { propertyName: 'kind' } },
        Cat: heir('lives'),
        Dog: heir('bark'),
      };
      const root = old ? { swagger: '2.0', definitions: schemas } : { openapi: '3.0.3', components: { schemas } };
      const found = tags({ root, pointer: `${place.slice(1)}/Base`, dialect });
      expect([...(found.get('lives') ?? [])]).toContain('Cat');
      expect([...(found.get('bark') ?? [])]).toContain('Dog');
      expect(found.has('')).toBe(false);
      const cats = fc.sample(valid({ root, pointer: `${place.slice(1)}/Cat`, dialect }), { seed, numRuns: 100 });
      expect(new Set(cats.map((value) => (isObject(value) ? get(value, 'kind') : undefined)))).toEqual(
        new Set(['Cat']),
      );
    },
  );

  it.each([
    ['2.0', true],
    ['3.0.3', true],
    ['3.0.4', false],
    ['3.1.0', false],
  ])('binds values to the schema that inherits from a base, as OpenAPI %s says: %s', (version, binding) => {
    const old = version === '2.0';
    const place = old ? '#/definitions' : '#/components/schemas';
    const closed = { type: 'object', required: ['size'], properties: { size: { type: 'integer', maximum: 9 } } };
    const schemas = {
      Base: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, next: { $ref: `${place}/Base` } },
        discriminator: old ? 'kind' : { propertyName: 'kind', mapping: { lap: `${place}/LapDog` } },
      },
      Dog: { allOf: [{ $ref: `${place}/Base` }, closed] },
      LapDog: { allOf: [{ $ref: `${place}/Dog` }], required: ['lap'], properties: { lap: { type: 'string' } } },
      Cat: { allOf: [{ $ref: `${place}/Base` }] },
    };
    const root = old ? { swagger: version, definitions: schemas } : { openapi: version, components: { schemas } };
    const dialect = old ? 'swagger-2.0' : version === '3.1.0' ? '2020-12' : 'openapi-3.0';
    const of: SchemaSource = { root, pointer: `${place.slice(1)}/Base`, dialect };
    const judge = compile(of);
    const lap = old ? 'LapDog' : 'lap';
    for (const fine of [
      { kind: 'Cat', size: 'x' },
      { kind: 'Dog', size: 1 },
      { kind: lap, size: 1, lap: 'x' },
      { kind: 'Other' },
      { kind: 'Dog', size: 2, next: { kind: 'Cat', lap: 5 } },
    ])
      expect(judge(fine), stringify(fine)).toEqual([]);
    const about = nearMisses(of).map((each) => `${each.about} ${each.keyword} ${each.schemaPointer}`);
    const wrong: [Json, string][] = [
      [{ kind: 'Dog' }, '/size required'],
      [{ kind: lap, size: 10, lap: 'x' }, '/size maximum'],
      [{ kind: lap, size: 1 }, '/lap required'],
      [{ kind: 'Cat', next: { kind: lap, size: 1 } }, '/next/lap required'],
    ];
    for (const [value, what] of wrong) {
      expect(
        judge(value).map((error) => error.keyword),
        stringify(value),
      ).toEqual(binding ? [what.split(' ')[1]] : []);
      expect(
        about.some((each) => each.startsWith(what)),
        what,
      ).toBe(binding);
    }
    for (const { variants } of nearMisses(of))
      for (const { arbitrary } of variants)
        for (const { value, control } of fc.sample(arbitrary, { seed, numRuns: 3 })) {
          expect(judge(control), stringify(control)).toEqual([]);
          expect(judge(value), stringify(value)).not.toEqual([]);
        }
  });

  it('ends where a schema inherits from itself', () => {
    const base = { type: 'object', discriminator: { propertyName: 'kind' } };
    const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
    const circle = { Cat: { allOf: [ref('Pet'), ref('Tom')] }, Tom: { allOf: [ref('Cat')] } };
    expect(() => compile(source(base, circle))).toThrow(/leads back to itself/);
  });

  it.each([7, {}, { propertyName: 1 }, { propertyName: 'kind', mapping: 1 }])(
    'is ignored where its value has another type: %j',
    (value) => {
      expect(fc.sample(valid(source({ oneOf: refs, discriminator: value })), 5)).toHaveLength(5);
    },
  );
});
