import { describe, expect, it } from 'vitest';
import type { Content, Operation, Parameter } from '../document/index.ts';
import type { JsonObject } from '../json/index.ts';
import { createSerializer } from './serializer.ts';

const source = { root: {}, pointer: '' };

function parameter(place: Parameter['in'], name: string, over: Partial<Parameter> = {}): Parameter {
  const style = place === 'path' || place === 'header' ? 'simple' : 'form';
  return {
    name,
    in: place,
    required: true,
    deprecated: false,
    pointer: '',
    schema: source,
    wire: source,
    style,
    explode: style === 'form',
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    examples: [],
    ...over,
  };
}

function operation(path: string, parameters: Parameter[], content: Content[] = []): Operation {
  return {
    name: `POST ${path}`,
    method: 'POST',
    path,
    pointer: '',
    operationId: undefined,
    tags: [],
    deprecated: false,
    parameters,
    requestBody: content.length === 0 ? undefined : { required: true, pointer: '', content },
    responses: [],
    security: [],
    securityPointer: '',
    servers: [],
  };
}

const content = (mediaType: string): Content => {
  return { mediaType, pointer: '', schema: source, wire: source, examples: [], encoding: new Map() };
};

const path = (template: string, parameters: Parameter[], input: JsonObject): string => {
  const serialized = createSerializer(operation(template, parameters))(input);
  return serialized.ok ? serialized.path : `(${serialized.because})`;
};

describe('the serializer of paths', () => {
  const id = parameter('path', 'id');

  it.each([
    ['/things/{id}', 7, '/things/7'],
    ['/things/{id}', 'a/b?c#d', '/things/a%2Fb%3Fc%23d'],
    ['/things/{id}', 'ü €', '/things/%C3%BC%20%E2%82%AC'],
    ['/things/{id}.json', 'a', '/things/a.json'],
    ['/things/{id}/', 'a', '/things/a/'],
    ['/things/v{id}', '.', '/things/v.'],
    ['/things/...{id}', '.', '/things/....'],
    ['/a b/%20/é/{id}', 1, '/a%20b/%20/%C3%A9/1'],
    ['/things/{id}#second', 1, '/things/1'],
    ['/things/{id}?kind=a', 1, '/things/1?kind=a'],
  ])('fills %s with %j', (template, value, expected) => {
    expect(path(template, [id], { path: { id: value } })).toBe(expected);
  });

  it('fills several expressions in one segment', () => {
    const parameters = [parameter('path', 'from'), parameter('path', 'to')];
    expect(path('/{from}-{to}', parameters, { path: { from: 1, to: 'x' } })).toBe('/1-x');
  });

  it.each(['.', '..', '', null, {}, [], ['a', []], '\udfff'])('cannot serialize %j as a whole segment', (value) => {
    expect(path('/things/{id}', [id], { path: { id: value } })).toMatch(/^\(/);
  });

  it('makes no dot segment of a label', () => {
    const label = parameter('path', 'id', { style: 'label' });
    expect(path('/things/{id}', [label], { path: { id: '' } })).toMatch(/^\(/);
    expect(path('/things/{id}', [label], { path: { id: '.' } })).toMatch(/^\(/);
    expect(path('/things/{id}', [label], { path: { id: 'a' } })).toBe('/things/.a');
  });

  it('reports what is missing in the input and in the document', () => {
    expect(path('/things/{id}', [id], {})).toBe('(the path parameter id has no value)');
    expect(path('/things/{x}', [id], { path: { x: 1 } })).toMatch(/no parameter for \{x\}/);
  });

  it('keeps reserved characters only where they have no meaning', () => {
    const free = parameter('path', 'id', { allowReserved: true });
    expect(path('/{id}', [free], { path: { id: 'a:b@c;d,e/f?g#h[i]%41' } })).toBe('/a:b@c;d,e%2Ff%3Fg%23h%5Bi%5D%2541');
  });

  it('serializes content as a text', () => {
    const json = parameter('path', 'id', { mediaType: 'application/json' });
    expect(path('/{id}', [json], { path: { id: { a: [1] } } })).toBe('/%7B%22a%22%3A%5B1%5D%7D');
  });
});

describe('the serializer of queries', () => {
  it.each<[string, Partial<Parameter>, JsonObject[string], string]>([
    ['names and values percent-encoded', {}, 'a b+&=', '/a?q%5B%5D%20=a%20b%2B%26%3D'],
    ['an empty value', { allowEmptyValue: true }, '', '/a?q%5B%5D%20='],
    [
      'reserved characters',
      { allowReserved: true },
      ":/?@!$'()*,;=&+#[]",
      "/a?q%5B%5D%20=:/?@!$'()*,;=%26%2B%23%5B%5D",
    ],
    [
      'content',
      { mediaType: 'application/json' },
      { a: 'é', b: null },
      '/a?q%5B%5D%20=%7B%22a%22%3A%22%5Cu00e9%22%2C%22b%22%3Anull%7D',
    ],
    ['plain text', { mediaType: 'text/plain' }, 'é', '/a?q%5B%5D%20=%C3%A9'],
  ])('serializes %s', (_, over, value, expected) => {
    expect(path('/a', [parameter('query', 'q[] ', over)], { query: { 'q[] ': value } })).toBe(expected);
  });

  it('joins all parameters, and continues the query of the path', () => {
    const parameters = [parameter('query', 'a'), parameter('query', 'b')];
    expect(path('/x', parameters, { query: { b: 1, a: [1, 2] } })).toBe('/x?b=1&a=1&a=2');
    expect(path('/x?c=1', parameters, { query: { b: 1 } })).toBe('/x?c=1&b=1');
    expect(path('/x', parameters, { query: {} })).toBe('/x');
  });

  it('serializes a whole query as a form or as JSON', () => {
    const form = parameter('querystring', 'q', { mediaType: 'application/x-www-form-urlencoded' });
    const json = parameter('querystring', 'q', { mediaType: 'application/json' });
    const input = { querystring: { q: { a: [1, 2], 'b c': 'd&' } } };
    expect(path('/x', [form], input)).toBe('/x?a=1&a=2&b%20c=d%26');
    expect(path('/x', [json], { querystring: { q: { a: 1 } } })).toBe('/x?%7B%22a%22%3A1%7D');
  });

  it('does not drop a value for which the operation has no parameter', () => {
    expect(path('/x', [], { query: { a: 1 } })).toBe('(the operation has no query parameter a)');
    expect(path('/x', [], { path: { a: 1 } })).toBe('(the path /x has no {a})');
  });
});

describe('the serializer of fields', () => {
  const headers = (parameters: Parameter[], input: JsonObject): unknown => {
    const serialized = createSerializer(operation('/a', parameters))(input);
    return serialized.ok ? serialized.headers : serialized.because;
  };

  it('sends values without encoding', () => {
    expect(headers([parameter('header', 'X-A')], { header: { 'X-A': 'a, b=%20;"' } })).toEqual([['X-A', 'a, b=%20;"']]);
    expect(headers([parameter('header', 'X-A')], { header: { 'X-A': [1, true, 'x'] } })).toEqual([['X-A', '1,true,x']]);
    const exploded = parameter('header', 'X-A', { explode: true });
    expect(headers([exploded], { header: { 'X-A': { a: 1, b: '=' } } })).toEqual([['X-A', 'a=1,b==']]);
    expect(headers([exploded], { header: { 'X-A': { 'a=b': 1 } } })).toMatch(/ends a name/);
  });

  it.each([
    ['a\nb'],
    ['a\rb'],
    ['a\0'],
    [' a'],
    ['a '],
    ['é'],
    ['€'],
    [['a,b']],
    [['a', '']],
    [['a ', 'b']],
    [['a', ' b']],
    [{ a: 'b,c' }],
    [null],
  ])('has no words for %j', (value) => {
    expect(headers([parameter('header', 'X-A')], { header: { 'X-A': value } })).toMatch(/^the header parameter X-A: /);
  });

  it('writes JSON in ASCII', () => {
    const json = parameter('header', 'X-A', { mediaType: 'application/json' });
    expect(headers([json], { header: { 'X-A': { a: 'é😀' } } })).toEqual([['X-A', '{"a":"\\u00e9\\ud83d\\ude00"}']]);
  });

  it('ignores the fields that OpenAPI describes elsewhere', () => {
    const parameters = ['Accept', 'content-type', 'AUTHORIZATION'].map((name) => parameter('header', name));
    expect(headers(parameters, { header: { Accept: 'a', 'content-type': 'b', AUTHORIZATION: 'c' } })).toEqual([]);
  });

  it('joins all cookies in one field', () => {
    const parameters = [parameter('cookie', 'a'), parameter('cookie', 'b b')];
    expect(headers(parameters, { cookie: { a: '1;2', 'b b': 'c' } })).toEqual([['cookie', 'a=1%3B2; b%20b=c']]);
    expect(headers(parameters, { cookie: { a: { x: 1, y: 2 } } })).toEqual([['cookie', 'x=1; y=2']]);
  });
});

describe('the serializer of bodies', () => {
  it('keeps JSON as a value, and prefers it', () => {
    const serialize = createSerializer(operation('/a', [], [content('text/plain'), content('application/vnd.a+json')]));
    const value = { a: 9223372036854775808n };
    const serialized = serialize({ body: value });
    expect(serialized).toEqual({
      ok: true,
      path: '/a',
      headers: [],
      body: { kind: 'json', value },
      contentType: 'application/vnd.a+json',
    });
    expect(serialized.ok && serialized.body.kind === 'json' && serialized.body.value).toBe(value);
  });

  it('sends neither a body nor its type when the input has no body', () => {
    const serialize = createSerializer(operation('/a', [], [content('application/json')]));
    expect(serialize({})).toEqual({ ok: true, path: '/a', headers: [], body: { kind: 'none' }, contentType: null });
  });

  it('serializes the media type that is asked for', () => {
    const text = content('text/plain; charset=utf-8');
    const serialized = createSerializer(operation('/a', [], [content('application/json'), text]))({ body: 'é' }, text);
    expect(serialized).toMatchObject({
      ok: true,
      contentType: 'text/plain; charset=utf-8',
      body: { bytes: Buffer.from('é') },
    });
  });

  it('reports that the operation has no body', () => {
    expect(createSerializer(operation('/a', []))({ body: 1 })).toEqual({
      ok: false,
      because: 'the operation describes no body',
    });
  });
});
