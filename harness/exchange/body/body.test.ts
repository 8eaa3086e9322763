import { describe, expect, it } from 'vitest';
import type { Content, Encoding, Header } from '../../document/index.ts';
import type { Json, JsonObject } from '../../json/index.ts';
import { createBodySerializer } from './body.ts';

const plain: Encoding = {
  contentType: undefined,
  headers: [],
  style: 'form',
  explode: true,
  allowReserved: false,
  styled: false,
};

interface Given {
  readonly schema?: JsonObject;
  readonly components?: JsonObject;
  readonly encoding?: Readonly<Record<string, Partial<Encoding>>>;
}

function contentOf(mediaType: string, { schema = {}, components = {}, encoding = {} }: Given = {}): Content {
  const source = { root: { schema, components: { schemas: components } }, pointer: '/schema' };
  const encodings = Object.entries(encoding).map(([name, over]) => [name, { ...plain, ...over }] as const);
  return { mediaType, pointer: '', schema: source, wire: source, examples: [], encoding: new Map(encodings) };
}

/** The text of a body, or in parentheses why there is none. */
function text(mediaType: string, value: Json, given: Given = {}): string {
  const serialized = createBodySerializer(contentOf(mediaType, given))(value);
  if ('because' in serialized) return `(${serialized.because})`;
  return serialized.body.kind === 'bytes' ? Buffer.from(serialized.body.bytes).toString() : `{${serialized.body.kind}}`;
}

describe('a form', () => {
  const form = (value: Json, encoding: Given['encoding'] = {}): string =>
    text('application/x-www-form-urlencoded', value, { encoding });

  it('repeats the names of arrays, and writes objects as JSON', () => {
    expect(form({ a: 'x y+&=', b: [1, true], c: { d: [null] }, e: [{ f: 1 }] })).toBe(
      'a=x+y%2B%26%3D&b=1&b=true&c=%7B%22d%22%3A%5Bnull%5D%7D&e=%7B%22f%22%3A1%7D',
    );
    expect(form({ 'a b': 12345678901234567890n })).toBe('a+b=12345678901234567890');
  });

  it('is read correctly by the platform', () => {
    const fields = new URLSearchParams(form({ a: 'x y+&=\r\n%20é', b: ['1', ''] }));
    expect(fields.get('a')).toBe('x y+&=\r\n%20é');
    expect(fields.getAll('b')).toEqual(['1', '']);
  });

  it('follows the style of its encoding, and then ignores the content type', () => {
    const encoding = {
      a: { styled: true, explode: false, contentType: 'application/json' },
      b: { styled: true, style: 'deepObject' },
      c: { styled: true, allowReserved: true },
    } as const;
    expect(form({ a: [1, 2], b: { x: 1 }, c: '/:&+' }, encoding)).toBe('a=1,2&b%5Bx%5D=1&c=/:%26%2B');
  });

  it('follows the content type of its encoding, item by item', () => {
    expect(
      form(
        { a: ['x', 1], b: null },
        { a: { contentType: 'application/json' }, b: { contentType: 'application/json' } },
      ),
    ).toBe('a=%22x%22&a=1&b=null');
  });

  it.each<[string, Json]>([
    ['null', { a: null }],
    ['an empty array', { a: [] }],
    ['anything but an object', [1]],
    ['a lone surrogate', { a: '\ud800' }],
    ['a lone surrogate in a name', { '\ud800': 1 }],
  ])('cannot serialize %s', (_, value) => {
    expect(form(value)).toMatch(/^\(/);
  });
});

describe('a multipart form', () => {
  const multipart = (value: Json, given: Given = {}): string => text('multipart/form-data', value, given);
  const part = (...lines: string[]): string => `--greenhouse-0\r\n${lines.join('\r\n')}\r\n`;
  const end = '--greenhouse-0--\r\n';

  it('has a part for each value and each item of an array, and JSON for objects', () => {
    expect(multipart({ a: 'x', b: [1, 2], c: { d: 1 } })).toBe(
      part('Content-Disposition: form-data; name="a"', '', 'x') +
        part('Content-Disposition: form-data; name="b"', '', '1') +
        part('Content-Disposition: form-data; name="b"', '', '2') +
        part('Content-Disposition: form-data; name="c"', 'Content-Type: application/json', '', '{"d":1}') +
        end,
    );
  });

  it.each<[string, JsonObject, string]>([
    ['format binary', { type: 'string', format: 'binary' }, 'application/octet-stream'],
    ['a content media type', { contentMediaType: 'image/png' }, 'image/png'],
    ['format binary behind a reference', { $ref: '#/components/schemas/File' }, 'application/octet-stream'],
    ['format binary in an allOf', { allOf: [{ $ref: '#/components/schemas/File' }] }, 'application/octet-stream'],
    ['items of format binary', { type: 'array', items: { format: 'binary' } }, 'application/octet-stream'],
  ])('sends a file where the schema has %s', (_, property, type) => {
    const given = {
      schema: { properties: { f: property } },
      components: { File: { type: 'string', format: 'binary' } },
    };
    expect(multipart({ f: 'data' }, given)).toBe(
      part('Content-Disposition: form-data; name="f"; filename="f"', `Content-Type: ${type}`, '', 'data') + end,
    );
  });

  it('sends the content type of the encoding, and a file if that is not text or JSON', () => {
    const encoding = { f: { contentType: 'image/png, image/jpeg' }, j: { contentType: 'application/json' } };
    expect(multipart({ f: 'x', j: 'y' }, { encoding })).toBe(
      part('Content-Disposition: form-data; name="f"; filename="f"', 'Content-Type: image/png', '', 'x') +
        part('Content-Disposition: form-data; name="j"', 'Content-Type: application/json', '', '"y"') +
        end,
    );
  });

  it('sends the header fields for which the document gives a value', () => {
    const source = { root: { enum: ['e'] }, pointer: '' };
    const header = (name: string, over: Partial<Header>): Header => {
      return {
        name,
        required: false,
        pointer: '',
        schema: undefined,
        explode: false,
        mediaType: undefined,
        examples: [],
        ...over,
      };
    };
    const headers = [
      header('X-A', { examples: [{ name: '', value: [1, 2], pointer: '' }] }),
      header('X-B', { schema: source, required: true }),
      header('X-C', {}),
      header('Content-Type', { required: true }),
    ];
    expect(multipart({ f: 'x' }, { encoding: { f: { headers } } })).toBe(
      part('Content-Disposition: form-data; name="f"', 'X-A: 1,2', 'X-B: e', '', 'x') + end,
    );
    const unknown = { f: { headers: [header('X-D', { required: true })] } };
    expect(multipart({ f: 'x' }, { encoding: unknown })).toMatch(/^\(f: .*X-D/);
  });

  it('escapes names as browsers do', () => {
    expect(multipart({ 'a"\r\nb': 'x' })).toContain('name="a%22%0D%0Ab"\r\n');
  });

  it('has a boundary that occurs in no part, and names it in its Content-Type', () => {
    const serialized = createBodySerializer(contentOf('multipart/form-data'))({
      a: 'x\r\n--greenhouse-0--',
      b: 'greenhouse-1',
    });
    expect(serialized).toMatchObject({ contentType: 'multipart/form-data; boundary=greenhouse-2' });
  });

  it('is read correctly by the platform', async () => {
    const given = { schema: { properties: { f: { format: 'binary' } } } };
    const serialized = createBodySerializer(contentOf('multipart/form-data', given))({
      a: 'é\r\n"',
      'n"': ['1', '2'],
      f: 'data',
    });
    if ('because' in serialized || serialized.body.kind !== 'bytes') throw new Error('not serialized');
    const { bytes } = serialized.body;
    const headers = { 'content-type': serialized.contentType };
    // oxlint-disable-next-line typescript/no-deprecated -- Not a server: it reads its own output.
    const form = await new Response(Buffer.from(bytes), { headers }).formData();
    expect(form.get('a')).toBe('é\r\n"');
    expect(form.getAll('n"')).toEqual(['1', '2']);
    const file = form.get('f');
    expect(typeof file === 'object' && file !== null && (await file.text())).toBe('data');
  });

  it.each<[string, Json]>([
    ['null', { a: null }],
    ['an empty object', {}],
    ['an empty array', { a: [] }],
    ['an array', [1]],
    ['a lone surrogate', { a: '\ud800' }],
  ])('cannot serialize %s', (_, value) => {
    expect(multipart(value)).toMatch(/^\(/);
  });

  it('of type mixed has parts without names', () => {
    expect(text('multipart/mixed', ['x', { a: 1 }])).toBe(
      part('', 'x') + part('Content-Type: application/json', '', '{"a":1}') + end,
    );
  });
});

describe('a body', () => {
  it.each([
    ['application/json', 'application/json'],
    ['application/problem+json; charset=utf-8', 'application/problem+json; charset=utf-8'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/*+json', 'application/vnd.greenhouse+json'],
    ['text/json', 'text/json'],
  ])('of type %s is JSON', (mediaType, contentType) => {
    expect(createBodySerializer(contentOf(mediaType))({ a: 1 })).toEqual({
      body: { kind: 'json', value: { a: 1 } },
      contentType,
    });
  });

  it.each<[string, Json, string]>([
    ['text/plain', 'é', 'é'],
    ['text/plain', 1.5, '1.5'],
    ['text/plain', 2n ** 70n, '1180591620717411303424'],
    ['text/csv', 'a,b', 'a,b'],
    ['application/octet-stream', 'x\0', 'x\0'],
  ])('of type %s is a text', (mediaType, value, expected) => {
    expect(text(mediaType, value)).toBe(expected);
  });

  it.each<[string, Json]>([
    ['text/plain', { a: 1 }],
    ['text/plain', '\ud800'],
    ['text/plain; charset=us-ascii', 'é'],
    ['text/plain; charset=utf-16', 'a'],
    ['application/octet-stream', 1],
    ['chemical/*', 'a'],
    ['no type', 'a'],
  ])('of type %s cannot serialize %j', (mediaType, value) => {
    expect(text(mediaType, value)).toMatch(/^\(/);
  });

  it.each([
    ['image/*', 'image/png'],
    ['audio/*', 'audio/mpeg'],
    ['video/*', 'video/mp4'],
    ['text/*', 'text/plain'],
  ])('of the range %s has a media type of that range', (range, contentType) => {
    expect(createBodySerializer(contentOf(range))('a')).toMatchObject({ contentType });
  });

  it('is encoded in the charset of its type', () => {
    const serialized = createBodySerializer(contentOf('text/plain; charset=ISO-8859-1'))('é');
    expect(serialized).toMatchObject({ body: { bytes: Buffer.from([0xe9]) } });
  });
});
