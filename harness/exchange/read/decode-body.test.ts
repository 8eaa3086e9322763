import { describe, expect, it } from 'vitest';
import type { Content, Header } from '../../document/index.ts';
import { stringify, type Json, type JsonObject } from '../../json/index.ts';
import { parseMediaType } from '../media-type.ts';
import { decodeBody } from './decode-body.ts';
import { readHeader } from './header.ts';

const contentOf = (schema: JsonObject): Content => {
  const source = { root: schema, pointer: '' };
  return { mediaType: '*/*', pointer: '', schema: source, wire: source, examples: [], encoding: new Map() };
};

/** The interpretations of a body as JSON texts; else the reason in parentheses, or that the format is unknown. */
function read(type: string, body: string | Uint8Array, schema?: JsonObject): string[] | string {
  const mediaType = parseMediaType(type);
  if (mediaType === undefined) throw new Error(type);
  const decoded = decodeBody(schema && contentOf(schema), mediaType, Buffer.from(body));
  if (decoded.ok === 'unknown') return 'unknown';
  return decoded.ok
    ? decoded.interpretations.map((interpretation) => stringify(interpretation))
    : `(${decoded.reason})`;
}

const list = (items: JsonObject, xml?: JsonObject): JsonObject => ({ type: 'array', items, ...(xml && { xml }) });

describe('a JSON body', () => {
  it('has one interpretation, with exact numbers', () => {
    expect(read('application/problem+json', '{"a":9223372036854775808}')).toEqual(['{"a":9223372036854775808}']);
    expect(read('application/json', '{"a":1,}')).toMatch(/^\(/);
  });
});

describe('a text', () => {
  it('is unknown where its schema describes data, because CSV and the like hold data in unspecified ways', () => {
    expect(read('text/csv', 'id,name\r\n', list({ type: 'object' }))).toBe('unknown');
    expect(read('text/csv', 'id,name\r\n', { type: 'string' })).toContain('"id,name\\r\\n"');
    expect(read('text/plain', 'well', list({ type: 'object' }))).toContain('"well"');
  });
});

describe('a form', () => {
  it('is read first by its schema, and then in other ways', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'integer' }, b: list({ type: 'string' }), c: { type: 'object' } },
    };
    const interpretations = read('application/x-www-form-urlencoded', 'a=1&b=x+y%2B&c=%7B%22d%22%3A1%7D', schema);
    expect(interpretations[0]).toBe('{"a":1,"b":["x y+"],"c":{"d":1}}');
    expect(interpretations).toContain('{"a":"1","b":"x y+","c":"{\\"d\\":1}"}');
  });

  it('has arrays for repeated names, and objects for names in brackets', () => {
    expect(read('application/x-www-form-urlencoded', 'a=1&a=2&b[c]=3&d[]=4')).toEqual(
      expect.arrayContaining(['{"a":["1","2"],"b":{"c":"3"},"d":["4"]}', '{"a":["1","2"],"b[c]":"3","d[]":"4"}']),
    );
  });
});

describe('a text', () => {
  it('is first itself, and then its other interpretations', () => {
    expect(read('text/plain', '5\n')[0]).toBe('"5\\n"');
    expect(read('text/plain', '5', { type: 'integer' })).toContain('5');
  });

  it('is read in its charset', () => {
    expect(read('text/plain; charset=iso-8859-1', Uint8Array.of(0xe9))[0]).toBe('"é"');
    expect(read('text/plain', Uint8Array.of(0xe9))).toBe('(it is not UTF-8)');
    expect(read('text/plain; charset=klingon', 'x')).toBe('unknown');
  });
});

describe('an XML body', () => {
  const plant = {
    type: 'object',
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      name: { type: 'string', xml: { name: 'label' } },
      tall: { type: 'boolean' },
      tags: list({ type: 'string', xml: { name: 'tag' } }),
      seeds: list({ type: 'integer' }, { wrapped: true }),
      note: { type: ['string', 'null'] },
    },
  };

  it.each<[string, string, JsonObject | undefined, string]>([
    [
      'names, types and lists by its schema',
      '<plant id="7"><label> 5 </label><tall>true</tall><tag>a</tag><tag>b</tag><seeds><seeds>1</seeds></seeds></plant>',
      plant,
      '{"id":7,"name":" 5 ","tall":true,"tags":["a","b"],"seeds":[1]}',
    ],
    ['lists of one item', '<plant><tag>a</tag></plant>', plant, '{"tags":["a"]}'],
    ['empty lists, which leave no trace', '<plant><seeds/></plant>', plant, '{"tags":[],"seeds":[]}'],
    ['missing lists', '<plant/>', plant, '{}'],
    ['null', '<p><note xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/></p>', plant, '{"note":null}'],
    ['a list as a whole', '<l><i>1</i><i>2</i></l>', list({ type: 'integer' }), '[1,2]'],
    ['an empty list as a whole', '<l/>', list({ type: 'integer' }), '[]'],
    ['the replacement character', '<plant><label>\ufffd</label></plant>', plant, '{"name":"\ufffd"}'],
    ['namespaces and prefixes', '<p:plant xmlns:p="urn:p"><p:label>x</p:label></p:plant>', plant, '{"name":"x"}'],
    ['what no schema describes', '<a x="1"><b>2</b><b>3</b><c/></a>', undefined, '{"b":["2","3"],"c":"","x":"1"}'],
    ['sections and references', '<plant><label><![CDATA[<&>]]>&amp;&#233;</label></plant>', plant, '{"name":"<&>&é"}'],
    ['line ends of XML 1.0', '<n>a\r\nb\u2028c\rd\u0085</n>', undefined, stringify('a\nb\u2028c\nd\u0085')],
    ['a text as a whole', '<n unit="m">5</n>', { type: 'integer' }, '5'],
  ])('has %s', (_, body, schema, expected) => {
    expect(read('application/xml', body, schema)).toContain(expected);
  });

  it('that is invalid by its schema has no valid interpretation', () => {
    expect(read('application/xml', '<plant><tall>perhaps</tall></plant>', plant)).not.toContain('{"tall":true}');
    const interpretations = read('application/xml', '<plant id="x"/>', plant) as string[];
    expect(
      interpretations.every((interpretation) => typeof (JSON.parse(interpretation) as { id: Json }).id !== 'number'),
    ).toBe(true);
  });

  it.each([
    '<a><b></a>',
    '<a>&</a>',
    '<a>&nope;</a>',
    '<a b=c/>',
    '<a b="1" b="2"/>',
    '<a>\u0001</a>',
    '<a>&#1;</a>',
    '<a>&#xD800;</a>',
    '<a>&#99999999;</a>',
    '<a b="<"/>',
    '<a>]]></a>',
    '<a/>x',
    '<a/><b/>',
    '<a',
    '<a b/>',
    '',
    '{"a":1}',
    ' <?xml version="1.0"?><a/>',
    '<p:a/>',
  ])('is rejected when it is not well-formed: %s', (body) => {
    expect(read('application/xml', body)).toMatch(/^\(/);
  });

  it.each([
    ['{"a":1}', 'missing root element'],
    ['<a>', 'unclosed xml tag(s): a'],
  ])('is rejected with what is wrong alone: %s', (body, fault) => {
    expect(read('application/xml', body)).toBe(`(it is not well-formed XML: ${fault})`);
  });

  it('is read in the encoding that it declares', () => {
    const body = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>'),
      Buffer.of(0xe9),
      Buffer.from('</a>'),
    ]);
    expect(read('text/xml', body)[0]).toBe('"é"');
    expect(read('application/xml', Buffer.from('\ufeff<a>é</a>', 'utf16le'))[0]).toBe('"é"');
    expect(read('application/xml', Uint8Array.of(0x3c, 0x61, 0xff))).toBe('(it is not UTF-8)');
  });

  it('with a document type is not read', () => {
    expect(read('application/xml', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>')).toBe('unknown');
  });
});

describe('a body of another type', () => {
  it.each(['image/png', 'application/octet-stream', 'multipart/form-data; boundary=x'])('(%s) is not known', (type) => {
    expect(read(type, 'x')).toBe('unknown');
  });
});

describe('a header field', () => {
  const header = (schema: JsonObject, over: Partial<Header> = {}): Header => {
    return {
      name: 'X',
      required: true,
      pointer: '',
      schema: { root: schema, pointer: '' },
      explode: false,
      mediaType: undefined,
      examples: [],
      ...over,
    };
  };
  const texts = (of: Header, field: string): string[] =>
    readHeader(of, field).map((interpretation) => stringify(interpretation));

  it.each<[string, Header, string]>([
    ['100', header({ type: 'integer' }), '100'],
    ['9223372036854775808', header({ type: 'integer' }), '9223372036854775808'],
    ['100', header({ type: 'string' }), '"100"'],
    ['a, b', header({ type: 'string' }), '"a, b"'],
    ['true', header({ type: 'boolean' }), 'true'],
    ['1, 2', header(list({ type: 'integer' })), '[1,2]'],
    ['', header(list({ type: 'integer' })), '[]'],
    ['R,100,G,200', header({ type: 'object', properties: { R: { type: 'integer' } } }), '{"R":100,"G":"200"}'],
    [
      'R=100,G=a=b',
      header({ type: 'object', properties: { R: { type: 'integer' } } }, { explode: true }),
      '{"R":100,"G":"a=b"}',
    ],
  ])('"%s" is read by its schema first', (field, of, first) => {
    expect(texts(of, field)[0]).toBe(first);
  });

  it('can have its items in quotes', () => {
    const interpretations = texts(header(list({ type: 'string' })), '"a,b", "c"');
    expect(interpretations).toEqual(expect.arrayContaining(['["a,b","c"]', '["\\"a,b\\"","\\"c\\""]']));
  });

  it('that is not a number has no number among its interpretations', () => {
    expect(texts(header({ type: 'integer' }), 'many')).not.toContainEqual(expect.stringMatching(/^\d/));
  });

  it('can be a JSON text', () => {
    const json = header({}, { mediaType: 'application/json' });
    expect(texts(json, '{"a":"é"}')).toEqual(['{"a":"é"}']);
    expect(texts(json, '{"a"')).toEqual([]);
  });
});
