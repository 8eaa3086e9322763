import { describe, expect, it } from 'vitest';
import type { Content, Parameter } from '../../document/index.ts';
import { stringify, type Json } from '../../json/index.ts';
import { interpretations } from './interpretations.ts';

const query: Parameter = {
  name: 'q',
  in: 'query',
  required: true,
  deprecated: false,
  pointer: '',
  schema: undefined,
  wire: { root: {}, pointer: '' },
  style: 'form',
  explode: true,
  allowReserved: false,
  allowEmptyValue: false,
  mediaType: undefined,
  examples: [],
};
const content = (mediaType: string): Content => {
  return { mediaType, pointer: '', schema: undefined, wire: undefined, examples: [], encoding: new Map() };
};
const form = content('application/x-www-form-urlencoded');

const texts = (of: Parameter | Content, value: Json): string[] =>
  [...interpretations(of, value)].map((interpretation) => stringify(interpretation));

describe('the interpretations of a parameter', () => {
  it.each<[Json, Json]>([
    [5, '5'],
    [true, 'true'],
    ['5', 5],
    ['05', 5],
    [' 5', 5],
    ['5.0', 5],
    ['+5', 5],
    ['1e2', 100],
    ['.5', 0.5],
    ['0x10', 16],
    ['-0b11', -3],
    ['9223372036854775808', 9223372036854775808n],
    ['TRUE', true],
    ['yes', true],
    ['On', true],
    ['1', true],
    [1, true],
    [0, false],
    ['no', false],
    ['off', false],
    ['', null],
    ['', true],
    ['null', null],
    [' a ', 'a'],
    ['[1,"a"]', [1, 'a']],
    ['a', ['a']],
    [5, [5]],
    [5, ['5']],
    ['5', [5]],
    [['a'], 'a'],
    [[5], '5'],
    [
      ['1', '2'],
      [1, 2],
    ],
    [['1', '2'], '2'],
    [['a', 'b'], 'a,b'],
    ['a,b', ['a', 'b']],
    ['1,2', [1, 2]],
    [['a,b'], ['a', 'b']],
    ['R,1,G,2', { R: '1', G: '2' }],
    ['R,1,G,2', { R: 1, G: 2 }],
    [
      { a: 1, b: true },
      { a: '1', b: 'true' },
    ],
    [
      { a: 1, b: true },
      { a: '1', b: true },
    ],
    [
      { a: '1', b: 'x' },
      { a: 1, b: 'x' },
    ],
    [{ a: '' }, {}],
  ])('of %o have %o among them', (value, interpretation) => {
    expect(texts(query, value)).toContain(stringify(interpretation));
  });

  it.each<[Json, Json]>([
    ['a', 1],
    ['5', 6],
    ['5x', 5],
    ['2', true],
    [{ a: 1 }, {}],
    ['a', null],
    [['a', 'b'], ['a']],
    [[1, 2, 2], [1]],
    [['1', 'x'], ['1']],
  ])('of %o do not have %o among them', (value, interpretation) => {
    expect(texts(query, value)).not.toContain(stringify(interpretation));
  });

  it('begin with the value, have no duplicates, and are finite', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p${i}`, '1']));
    const all = texts(query, many);
    expect(all[0]).toBe(stringify(many));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(256);
  });

  it('include those at the delimiters of its style', () => {
    expect(texts({ ...query, style: 'pipeDelimited' }, 'a|b')).toContain('["a","b"]');
    expect(texts({ ...query, style: 'spaceDelimited' }, 'a b')).toContain('["a","b"]');
    expect(texts(query, 'a|b')).not.toContain('["a","b"]');
  });

  it('ignore unknown properties when these are parameters of their own in the query', () => {
    const schema = { root: { properties: { a: {} } }, pointer: '' };
    expect(texts({ ...query, schema }, { a: 1, x: 2 })).toContain('{"a":1}');
    expect(texts({ ...query, schema, style: 'deepObject' }, { a: 1, x: 2 })).not.toContain('{"a":1}');
  });

  it('include the JSON text when the content is JSON', () => {
    expect(texts({ ...query, mediaType: 'application/json' }, { a: 1 })).toContain(stringify('{"a":1}'));
  });
});

describe('the interpretations of a body', () => {
  it.each(['application/json', 'application/problem+json', '*/*'])('of type %s are the value alone', (mediaType) => {
    expect([...interpretations(content(mediaType), { a: '1', b: 2 })]).toEqual([{ a: '1', b: 2 }]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'text/plain'])(
    'of type %s include strings',
    (type) => {
      expect(texts(content(type), { a: 1, b: { c: ['2'] } })).toEqual(
        expect.arrayContaining([
          '{"a":"1","b":{"c":["2"]}}',
          '{"a":1,"b":{"c":[2]}}',
          '{"a":1,"b":{"c":"2"}}',
          '{"a":[1],"b":{"c":["2"]}}',
        ]),
      );
    },
  );

  it('of a form include the JSON text of an item that is an object', () => {
    expect(texts(form, { name: [{ a: 1 }] })).toContain('{"name":"{\\"a\\":1}"}');
    expect(texts(form, { name: [1, { a: 1 }] })).toContain('{"name":[1,"{\\"a\\":1}"]}');
  });

  it('of a form include the JSON text of a property that is an object', () => {
    expect(texts(form, { a: { b: 1 } })).toContain(stringify({ a: '{"b":1}' }));
    expect(texts(form, { a: { b: 1 } })).toContain(stringify({ a: ['{"b":1}'] }));
    expect(texts(form, { a: '{"b":1}' })).toContain(stringify({ a: { b: 1 } }));
  });

  it.each(['application/x-www-form-urlencoded', 'application/xml'])(
    'of type %s do not distinguish an empty list from a missing one',
    (mediaType) => {
      const root = { properties: { tags: { type: 'array' }, in: { properties: { seeds: { type: 'array' } } } } };
      const of = { ...content(mediaType), schema: { root, pointer: '' } };
      expect(texts(of, { in: {} })).toContain('{"in":{"seeds":[]},"tags":[]}');
    },
  );
});
