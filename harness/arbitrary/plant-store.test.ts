import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equals, getAt, isInteger, isNumber, parse, setAt, stringify, type Json } from '../json/index.ts';
import { compile } from '../schema/index.ts';
import { facets, nearMisses, valid } from './index.ts';

const root = parse(readFileSync(new URL('../../fixtures/plant-store.openapi.json', import.meta.url), 'utf8'));
const source = { root, pointer: '/components/schemas/NewPlant' };
const validate = compile(source);
const seeds = [0, 1, -1, 42, 20_261_121];

function draw<Value>(arbitrary: fc.Arbitrary<Value>, seed: number, numRuns = 40): Value[] {
  return fc.sample(arbitrary, { seed, numRuns });
}

function smallest<Value>(arbitrary: fc.Arbitrary<Value>, fails: (value: Value) => boolean = () => true): Value {
  const { counterexample } = fc.check(
    fc.property(arbitrary, (value) => !fails(value)),
    { seed: 7, numRuns: 2000 },
  );
  if (counterexample === null) throw new Error('Nothing failed.');
  return counterexample[0];
}

describe('valid plants', () => {
  const arbitrary = valid(source);

  it('are valid', () => {
    for (const seed of seeds) {
      for (const value of draw(arbitrary, seed, 400)) expect(validate(value), stringify(value)).toEqual([]);
    }
  });

  it('are the same for the same seed', () => {
    expect(draw(arbitrary, 3).map((value) => stringify(value))).toEqual(
      draw(valid(source), 3).map((v) => stringify(v)),
    );
  });

  it('include the limits of int64, and optional properties present and absent', () => {
    const values = draw(arbitrary, 5, 2000);
    const ids = new Set(values.map((value) => getAt(value, '/id')));
    for (const id of [9223372036854775807n, -9223372036854775808n, 0, 1, -1, 9007199254740993n, 2147483648]) {
      expect(ids).toContain(id);
    }
    const names = new Set(
      values.map((value) =>
        Object.keys(value as object)
          .sort()
          .join(),
      ),
    );
    expect(names).toContain('id,name');
    expect(names).toContain('id,name,tag');
    expect([...names].some((list) => !['id,name', 'id,name,tag'].includes(list))).toBe(true);
    const texts = values.map((value) => getAt(value, '/name') as string);
    expect(texts).toContain('');
    for (const kind of [/^[ -~]+$/, /"/, /\\/, /\n/, /[\u0080-\ud7ff]/, /\p{Extended_Pictographic}/u, /^.{30,}$/su]) {
      expect(
        texts.some((text) => kind.test(text)),
        String(kind),
      ).toBe(true);
    }
    // Lone surrogates and U+0000 are doubtful, and have facets of their own.
    expect(values.some((value) => /\\ud[89a-f]|\\u0000/.test(stringify(value)))).toBe(false);
  });

  it('shrink to the simplest value', () => {
    expect(smallest(arbitrary)).toEqual({ id: 0, name: '' });
    expect(smallest(arbitrary, (value) => typeof getAt(value, '/id') === 'bigint')).toEqual({
      id: 9007199254740992n,
      name: '',
    });
    const wide = smallest(arbitrary, (value) => Object.keys(value as object).length > 3);
    expect(stringify(wide)).toMatch(/^{"id":0,"name":"",("tag":""|"x":null),"\w+":null}$/);
    const named = smallest(arbitrary, (value) => (getAt(value, '/name') as string).length > 3);
    expect(named).toEqual({ id: 0, name: 'aaaa' });
  });

  it('are still valid when shrunk', () => {
    const shrunk: Json[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const tooLong = (value: Json) => shrunk.push(value) > 0 && stringify(value).length > 30 + seed;
      fc.check(
        fc.property(arbitrary, (value) => !tooLong(value)),
        { seed, numRuns: 50 },
      );
    }
    expect(shrunk.length).toBeGreaterThan(100);
    for (const value of shrunk) expect(validate(value)).toEqual([]);
  });
});

describe('facets of plants', () => {
  const all = facets(source);

  it('name each class once, doubtful ones with their reason', () => {
    const strings = ['empty', 'quoted', 'non-ascii', 'astral', 'long', 'very-long?', 'nul?', 'lone-surrogate?'];
    expect(
      all.map(({ name, instancePointer, doubtful }) => `${instancePointer} ${name}${doubtful ? '?' : ''}`),
    ).toEqual([
      ' additional-property',
      ...['maximum', 'minimum', 'beyond-double', 'zero', 'negative', 'beyond-int32'].map((name) => `/id ${name}`),
      '/id written-as-1.0?',
      '/id written-as-1e2?',
      ...strings.map((name) => `/name ${name}`),
      ...['present', 'absent', ...strings].map((name) => `/tag ${name}`),
    ]);
    expect(new Set(all.map((facet) => facet.schemaPointer))).toEqual(
      new Set([
        '/components/schemas/NewPlant',
        '/components/schemas/NewPlant/allOf/1/properties/id',
        '/components/schemas/Plant/properties/name',
        '/components/schemas/Plant/properties/tag',
      ]),
    );
  });

  it.each(all)('are valid and as named: $instancePointer $name', ({ name, instancePointer, arbitrary }) => {
    const holds = kinds[name];
    if (holds === undefined) throw new Error(`Unknown facet ${name}.`);
    const checked = (value: Json) => {
      expect(validate(value), stringify(value)).toEqual([]);
      expect(holds(getAt(value, instancePointer)), stringify(value)).toBe(true);
    };
    for (const seed of seeds) draw(arbitrary, seed).forEach(checked);
    checked(smallest(arbitrary));
  });
});

const text = (pattern: RegExp) => (leaf: Json | undefined) => typeof leaf === 'string' && pattern.test(leaf);

const kinds: Readonly<Record<string, (leaf: Json | undefined) => boolean>> = {
  'additional-property': (leaf) => Object.keys(leaf as object).some((name) => !['id', 'name', 'tag'].includes(name)),
  maximum: (leaf) => leaf === 9223372036854775807n,
  minimum: (leaf) => leaf === -9223372036854775808n,
  'beyond-double': (leaf) => Math.abs(Number(leaf)) >= Number.MAX_SAFE_INTEGER,
  zero: (leaf) => leaf === 0,
  negative: (leaf) => Number(leaf) < 0,
  'beyond-int32': (leaf) => Number(leaf) > 2147483647 || Number(leaf) < -2147483648,
  'written-as-1.0': (leaf) => /^-?\d+\.0$/.test(stringify(leaf ?? null)),
  'written-as-1e2': (leaf) => /^-?\d+e[+]?\d+$/i.test(stringify(leaf ?? null)),
  empty: (leaf) => leaf === '',
  quoted: text(/["'`\\<>&{}$%#;/\u0000-\u001f\u007f\u2028]|--|\.\./),
  'non-ascii': text(/[\u0080-\uffff]/),
  astral: text(/[\u{10000}-\u{10ffff}]/u),
  long: text(/^.{50,255}$/s),
  'very-long': text(/^.{4000,}$/s),
  nul: text(/\0/),
  'lone-surrogate': text(/\p{Surrogate}/u),
  present: (leaf) => leaf !== undefined,
  absent: (leaf) => leaf === undefined,
};

describe('near-misses of plants', () => {
  const all = nearMisses(source);
  const rows = all.flatMap(({ variants, ...miss }) => variants.map((variant) => ({ ...miss, ...variant })));

  it('break every keyword at every place in every way', () => {
    const others = (...names: string[]) => names.join(' ');
    expect(
      all.map(({ keyword, about, variants }) => `${keyword} ${about}: ${variants.map(({ name }) => name).join(' ')}`),
    ).toEqual([
      `type : ${others('string', 'integer', 'boolean', 'null', 'array', 'number')}`,
      'required /id: missing',
      'required /name: missing',
      `type /id: ${others('string', 'boolean', 'null', 'array', 'object', 'fraction', 'numeric-string', 'empty-text', 'array-of-one')}`,
      `format /id: ${others('just-above', 'just-below', 'as-unsigned', 'beyond-unsigned', 'huge', 'broken')}`,
      `type /name: ${others('integer', 'boolean', 'null', 'array', 'object', 'number')}`,
      `type /tag: ${others('integer', 'boolean', 'null', 'array', 'object', 'number')}`,
    ]);
    expect(all.map(({ instancePointer }) => instancePointer)).toEqual(['', '', '', '/id', '/id', '/name', '/tag']);
    expect(all[2]?.schemaPointer).toBe('/components/schemas/Plant/required');
  });

  it.each(rows)('break exactly $keyword at "$about": $name', ({ keyword, instancePointer, about, name, arbitrary }) => {
    const checked = ({ value, control }: { value: Json; control: Json }) => {
      expect(validate(control), stringify(control)).toEqual([]);
      const errors = validate(value);
      expect(new Set(errors.map((error) => `${error.keyword} ${error.instancePointer}`))).toEqual(
        new Set([`${keyword} ${instancePointer}`]),
      );
      if (keyword === 'required') expect(getAt(value, about)).toBeUndefined();
      else if (instancePointer !== '') {
        expect(equals(setAt(value, about, getAt(control, about) ?? null), control)).toBe(true);
      }
      expect(broken(name, getAt(value, instancePointer), getAt(control, instancePointer))).toBe(true);
    };
    for (const seed of seeds) draw(arbitrary, seed).forEach(checked);
    checked(smallest(arbitrary));
  });

  it('have many different controls', () => {
    for (const { arbitrary, name } of rows) {
      expect(new Set(draw(arbitrary, 1).map(({ control }) => stringify(control))).size, name).toBeGreaterThan(10);
    }
  });

  it('shrink to the smallest request', () => {
    expect(rows.map(({ arbitrary }) => stringify(smallest(arbitrary).value))).toEqual([
      ...['""', '0', 'false', 'null', '[]', '0.1', '{"name":""}', '{"id":0}'],
      ...['""', 'false', 'null', '[]', '{}', '0.1', '"0"', '""', '[0]'].map((id) => `{"id":${id},"name":""}`),
      ...['9223372036854775808', '-9223372036854775809', '18446744073709551615', '18446744073709551617', '1e30'].map(
        (id) => `{"id":${id},"name":""}`,
      ),
      '{"id":9223372036854775808,"name":""}',
      ...['0', 'false', 'null', '[]', '{}', '0.1'].map((name) => `{"id":0,"name":${name}}`),
      ...['0', 'false', 'null', '[]', '{}', '0.1'].map((tag) => `{"id":0,"name":"","tag":${tag}}`),
    ]);
  });
});

function broken(name: string, leaf: Json | undefined, valid: Json | undefined): boolean {
  switch (name) {
    case 'missing':
      return true;
    case 'numeric-string':
      return leaf === stringify(valid ?? null);
    case 'empty-text':
      return leaf === '';
    case 'array-of-one':
      return stringify(leaf ?? null) === `[${stringify(valid ?? null)}]`;
    case 'fraction':
    case 'number':
      return isNumber(leaf) && !isInteger(leaf);
    case 'integer':
      return leaf !== undefined && /^-?\d+$/.test(stringify(leaf));
    case 'just-above':
      return leaf === 2n ** 63n;
    case 'just-below':
      return leaf === -(2n ** 63n) - 1n;
    case 'as-unsigned':
      return leaf === 2n ** 64n - 1n;
    case 'beyond-unsigned':
      return leaf === 2n ** 64n + 1n;
    case 'huge':
      return ['1e30', `1${'0'.repeat(30)}`].includes(stringify(leaf ?? null));
    case 'broken':
      return typeof leaf === 'bigint';
    default:
      return leaf === null ? name === 'null' : Array.isArray(leaf) ? name === 'array' : typeof leaf === name;
  }
}
