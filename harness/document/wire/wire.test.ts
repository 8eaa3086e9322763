import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valid } from '../../arbitrary/index.ts';
import type { Json, JsonObject } from '../../json/index.ts';
import { compile } from '../../schema/index.ts';
import type { Encoding, Style } from '../document.ts';
import { Notes } from '../notes.ts';
import { DocumentReader } from '../reader.ts';
import type { Version } from '../version.ts';
import { bodyWire, formatOf } from './body.ts';
import { parameterWire } from './parameter.ts';

const versions: readonly Version[] = ['3.0', '3.1'];

function reader(version: Version, schema: JsonObject | undefined): DocumentReader {
  const named = version === '2.0' ? { swagger: version } : { openapi: `${version}.0` };
  return new DocumentReader({ ...named, ...(schema && { a: { schema } }) }, version, new Notes('test'));
}

interface Serialized {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style: Style;
  readonly explode?: boolean;
  readonly mediaType?: string;
}

/** The wire schema of a parameter with this schema and serialization. */
function wireOf(version: Version, serialized: Serialized, schema?: JsonObject) {
  const read = reader(version, schema);
  return parameterWire(read, {
    name: 'a',
    required: true,
    deprecated: false,
    pointer: '/a',
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    examples: [],
    schema: read.schema(read.at('/a'), 'schema', 'request'),
    ...serialized,
  });
}

const path = { in: 'path', style: 'simple' } as const;
const query = { in: 'query', style: 'form', explode: true } as const;
const header = { in: 'header', style: 'simple' } as const;
const cookie = { in: 'cookie', style: 'form' } as const;
const text = { type: 'string' };
const list = { type: 'array', items: {} };

describe.each(versions)('a parameter of OpenAPI %s', (version) => {
  const carries = (serialized: Serialized, schema: JsonObject | undefined, value: Json): boolean =>
    compile(wireOf(version, serialized, schema))(value).length === 0;

  it.each<[string, Serialized, JsonObject | undefined, readonly Json[], readonly Json[]]>([
    [
      'texts in a path',
      path,
      text,
      ['a', 'a b', 'a.b', 'Grün 木 😀', "!$&'()*+,=:@-_~", '1'],
      [
        '',
        '.',
        '..',
        'a.',
        '.a',
        ' a',
        'a/b',
        'a\\b',
        '50%',
        'a?',
        'a#',
        'a;b',
        'a\tb',
        'a\u0000',
        '\ud800',
        '\u00a0a',
      ],
    ],
    ['numbers and truth values in a path', path, {}, [0, -1.5, true], [null, [], {}]],
    ['a text without a schema', path, undefined, ['a'], ['', 1, null]],
    ['lists in a path', path, list, [['a', 1]], [[], [null], [['a']], [{}], ['a,b'], ['']]],
    ['lists in a path as labels', { in: 'path', style: 'label' }, list, [['a', 'b c']], [['a.b'], ['a,b']]],
    ['lists in a path as matrix', { in: 'path', style: 'matrix' }, list, [['a.b']], [['a=b'], ['a,b']]],
    ['texts in a query', query, text, ['a/b?c&d=e%', 'a b', '木'], ['', ' a', 'a ', 'a\nb', '\u007f', '\u0085']],
    ['lists in a query, one by one', query, list, [['a,b', 'c|d', 1]], [[], [null], [''], [[1]]]],
    ['lists in a query with commas', { ...query, explode: false }, list, [['a|b']], [['a,b']]],
    ['lists in a query with spaces', { in: 'query', style: 'spaceDelimited' }, list, [['a,b']], [['a b']]],
    ['lists in a query with bars', { in: 'query', style: 'pipeDelimited' }, list, [['a,b']], [['a|b']]],
    ['texts in a header', header, text, ['a', 'a b', '"a", b'], ['', ' a', 'a ', 'a\tb', 'é', '\r\n']],
    ['lists in a header', header, list, [['a b']], [['a,b'], ['"a"'], ['']]],
    [
      'texts in a cookie',
      cookie,
      text,
      ["a!#$&'()*+-./:<=>?@[]^_`{|}~"],
      ['', 'a b', 'a,b', 'a;b', '"a"', 'a\\b', '50%', 'é'],
    ],
    ['text as a whole in a header', { ...header, mediaType: 'text/plain' }, text, ['a b'], ['é', '']],
    ['JSON in a query', { ...query, mediaType: 'application/json' }, {}, ['', null, [null], { a: [{}] }, '\u0000'], []],
  ])('carries %s, and excludes values that a server would read differently', (_, serialized, schema, good, bad) => {
    expect(good.filter((value) => !carries(serialized, schema, value))).toEqual([]);
    expect(bad.filter((value) => carries(serialized, schema, value))).toEqual([]);
  });

  it('keeps the restrictions of the author', () => {
    expect(carries(path, { type: 'string', maxLength: 3 }, 'abcd')).toBe(false);
    expect(carries(path, { type: 'integer' }, 'a')).toBe(false);
  });

  it('serializes objects by the names that are declared', () => {
    const schema = { type: 'object', properties: { 'a b': { type: 'string' } } };
    for (const serialized of [query, { in: 'query', style: 'deepObject', explode: true } as const]) {
      const judged = [{ 'a b': 'x' }, { c: 'x' }, { 'a b': null }, { 'a b': ['x'] }, {}];
      expect(judged.map((value) => carries(serialized, schema, value))).toEqual([true, false, false, false, false]);
    }
  });

  it('contains no text that its place would change', () => {
    const segment = (value: string): string =>
      new URL(`http://x.example/${encodeURIComponent(value)}`).pathname.slice(1);
    const parameter = (value: string): string =>
      new URL(`http://x.example/?a=${encodeURIComponent(value)}`).searchParams.get('a') ?? '';
    const changes: [Serialized, (value: string) => string][] = [
      [
        path,
        (value) =>
          decodeURIComponent(segment(value))
            .replace(/[/\\].*/, '')
            .trim(),
      ],
      [query, (value) => parameter(value).trim()],
      [header, (value) => new Headers({ a: value }).get('a') ?? ''],
      [cookie, (value) => decodeURIComponent(value.replace(/[;,"\s].*/, ''))],
    ];
    for (const [serialized, carry] of changes) {
      const texts = valid(wireOf(version, serialized, text)) as fc.Arbitrary<string>;
      fc.assert(
        fc.property(texts, (value) => {
          expect(carry(value)).toBe(value);
          expect(value).not.toBe('');
        }),
        { numRuns: 300 },
      );
    }
  });

  it('contains no list with items that its place would join or split', () => {
    const delimiters = { simple: ',', form: ',', spaceDelimited: ' ', pipeDelimited: '|' } as const;
    for (const [style, delimiter] of Object.entries(delimiters)) {
      const serialized = { in: style === 'simple' ? 'path' : 'query', style: style as Style } as const;
      const lists = valid(wireOf(version, serialized, { type: 'array', items: text })) as fc.Arbitrary<string[]>;
      fc.assert(
        fc.property(lists, (items) => {
          expect(items.join(delimiter).split(delimiter)).toEqual(items);
        }),
        { numRuns: 100 },
      );
    }
  });
});

describe('a body', () => {
  const wire = (version: Version, mediaType: string, schema?: JsonObject) => {
    const read = reader(version, schema);
    return bodyWire(read, mediaType, read.schema(read.at('/a'), 'schema', 'request'), new Map());
  };
  const form = 'application/x-www-form-urlencoded';

  it.each(['application/json', 'application/problem+json', 'text/json; charset=utf-8', '*/*', 'application/*'])(
    'of %s keeps its schema unchanged',
    (mediaType) => {
      expect(wire('3.1', mediaType, text)?.pointer).toBe('/a/schema');
      expect(wire('3.1', mediaType)).toBeUndefined();
    },
  );

  it.each<[string, JsonObject | undefined, readonly Json[], readonly Json[]]>([
    [
      form,
      { type: 'object' },
      [{ a: 'b c', d: [1, 'x'], e: { f: null } }],
      [{}, { a: null }, { a: '' }, { a: [] }, { a: [null] }, 'a'],
    ],
    [form, undefined, [{ a: 1 }], ['a', null, []]],
    [
      'multipart/form-data',
      {},
      [{ a: 'b\nc', d: { e: '' } }],
      [{}, { a: null }, { a: '\u0000' }, { a: '\ufeff' }, 'a'],
    ],
    ['text/plain', {}, ['a', ' é\n', 1, true], ['', '\u0000', '\ufeffa', null, [], {}]],
    ['text/csv', undefined, ['a,b'], ['', 1]],
    [
      'application/xml',
      {},
      [{ a: ['x y', 1] }, 'a'],
      [{ a: { b: '\u0001' } }, { a: null }, [' a'], 'a\r', '\ufffe', ''],
    ],
    ['image/png', undefined, ['a\u0000'], ['', '\ud800', 1, null, {}]],
    ['application/octet-stream', { type: 'string', maxLength: 1 }, ['\u0000'], ['ab', 'é']],
    ['application/octet-stream', { type: 'string', minLength: 1 }, ['a', 'é'], ['']],
    ['application/octet-stream', { type: 'string', minLength: 2 }, ['ab'], ['é', 'éé']],
    [
      'multipart/form-data',
      { properties: { a: { type: 'string', format: 'binary', maxLength: 2 }, d: { type: 'string', maxLength: 2 } } },
      [{ a: 'ab' }, { d: 'éé' }],
      [{ a: 'é' }, { a: 'abc' }],
    ],
  ])('of %s carries only what a server reads back unchanged', (mediaType, schema, good, bad) => {
    for (const version of ['2.0', ...versions] as const) {
      const source = wire(version, mediaType, schema);
      if (source === undefined) throw new Error('it has no schema');
      const validate = compile(source);
      expect(good.filter((value) => validate(value).length > 0)).toEqual([]);
      expect(bad.filter((value) => validate(value).length === 0)).toEqual([]);
    }
  });

  it.each(['2.0', '3.0', '3.1'] as const)(
    'of a form has the fields that OpenAPI %s describes, and no others',
    (version) => {
      const source = wire(version, form, { type: 'object', properties: { name: text } });
      const judged = [{ name: 'x' }, { name: 'x', other: 'y' }, { other: 'y' }];
      expect(judged.map((value) => source !== undefined && compile(source)(value).length === 0)).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('serializes the properties of a form according to their encodings', () => {
    const plain = { contentType: undefined, headers: [], explode: false, allowReserved: false, styled: false };
    const encoding = new Map<string, Encoding>([
      ['bars', { ...plain, style: 'pipeDelimited', styled: true }],
      ['json', { ...plain, style: 'form', contentType: 'application/json' }],
    ]);
    const judged = (mediaType: string, value: Json): boolean => {
      const read = reader('3.1', { type: 'object' });
      const source = bodyWire(read, mediaType, read.schema(read.at('/a'), 'schema', 'request'), encoding);
      return source !== undefined && compile(source)(value).length === 0;
    };
    expect([judged(form, { bars: ['a,b'] }), judged(form, { bars: ['a|b'] })]).toEqual([true, false]);
    expect(judged('multipart/form-data', { json: [null, ''] })).toBe(true);
    expect(judged('multipart/form-data', { other: [null, ''] })).toBe(false);
  });

  it.each([
    ['application/vnd.api+json', 'json'],
    ['APPLICATION/XML; charset=utf-8', 'xml'],
    ['image/svg+xml', 'xml'],
    ['text/*', 'text'],
    ['multipart/mixed', 'multipart'],
    ['image/*', 'binary'],
  ])('%s is %s', (mediaType, format) => {
    expect(formatOf(mediaType)).toBe(format);
  });
});
