import { describe, expect, it } from 'vitest';
import { type Lack } from '../../clause/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { loadDocument } from '../../document/index.ts';
import { parse, type Json } from '../../json/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { createSimplifier, leastOf } from './plain.ts';

const document = await loadDocument('fixtures/documents/plain.yaml');
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const [operation] = document.operations;
if (operation === undefined) throw new Error('no operation');
const model = rowsByOperation(document, given).get(operation.name)?.requestModel;
if (model === undefined) throw new Error('the operation has no request model');
const simplify = createSimplifier(model);

function plain(body: string, place: string, lacks: Lack = 'nothing'): Json | undefined {
  const input = simplify({ body: parse(body) }, `/body${place}`, lacks);
  return input?.['body'];
}

describe('the plain input', () => {
  const odd = '{"name":"\\u0001","sizes":[],"more":{"a":1,"b":2},"x":null}';

  it('has another value in the place, and the same values everywhere else', () => {
    expect(plain(odd, '/name')).toMatchObject({ sizes: [], more: { a: 1, b: 2 }, x: null });
    expect(plain(odd, '/name')).not.toMatchObject({ name: '\u0001' });
  });

  it('has another array in the place of an array', () => {
    const sizes = (plain(odd, '/sizes') as { sizes: Json }).sizes;
    expect(Array.isArray(sizes)).toBe(true);
    expect(sizes).not.toEqual([]);
  });

  it('has no value in the place if the case is about the presence of one', () => {
    expect(plain(odd, '/sizes', 'value')).toEqual({ name: '\u0001', more: { a: 1, b: 2 }, x: null });
  });

  it('has a member of a map that the case lacks, although hardly any value has it', async () => {
    const labels = { type: 'object', additionalProperties: { type: 'object', required: ['to'] } };
    const schema = { type: 'object', properties: { labels } };
    const requestBody = { content: { 'application/json': { schema } } };
    const responses = { 200: { description: '' } };
    const maps = await loadDocument(writeDocument({ paths: { '/a': { post: { requestBody, responses } } } }));
    const post = rowsByOperation(maps, given).get('POST /a')?.requestModel;
    const of = post && createSimplifier(post);
    const without = { body: { labels: { y: { to: 1 } } } };
    expect(of?.(without, '/body/labels/x', 'nothing')).toMatchObject({ body: { labels: { x: {}, y: { to: 1 } } } });
  });

  it('is undefined if a list is where the case is about a property of an object', async () => {
    const item = { type: 'object', properties: { files: { type: 'array', items: { type: 'string' } } } };
    const schema = { oneOf: [item, { type: 'array', items: item }] };
    const requestBody = { content: { 'application/json': { schema } } };
    const responses = { 200: { description: '' } };
    const choices = await loadDocument(writeDocument({ paths: { '/a': { post: { requestBody, responses } } } }));
    const post = rowsByOperation(choices, given).get('POST /a')?.requestModel;
    const of = post && createSimplifier(post);
    expect(of?.({ body: [{ files: ['a'] }] }, '/body/files', 'nothing')).toBeUndefined();
    expect(of?.({ body: { files: ['a'] } }, '/body/files', 'value')).toEqual({ body: {} });
  });

  it('is undefined if the value in the place is required', () => {
    expect(plain(odd, '/name', 'value')).toBeUndefined();
  });

  it('leaves out a parameter of which nothing is left to send', async () => {
    const schema = { type: 'object', properties: { min: { type: 'integer' }, max: { type: 'integer' } } };
    const price = { name: 'price', in: 'query', style: 'deepObject', explode: true, schema };
    const responses = { 200: { description: '' } };
    const prices = await loadDocument(writeDocument({ paths: { '/a': { get: { parameters: [price], responses } } } }));
    const query = rowsByOperation(prices, given).get('GET /a')?.requestModel;
    const of = query && createSimplifier(query);
    expect(of?.({ query: { price: { max: 5 } } }, '/query/price/max', 'value')?.['query'] ?? {}).toEqual({});
    expect(of?.({ query: { price: { min: 1, max: 5 } } }, '/query/price/max', 'value')).toEqual({
      query: { price: { min: 1 } },
    });
  });

  it('has only the named properties if the case is about additional ones', () => {
    expect(plain(odd, '', { namesBut: new Set(['name', 'sizes', 'more']) })).toEqual({
      name: '\u0001',
      sizes: [],
      more: { a: 1, b: 2 },
    });
    expect(plain(odd, '/more', { namesBut: new Set(['a']) })).toMatchObject({ more: { a: 1 }, x: null });
  });

  it('has another object around the place if the place can not change alone', () => {
    const soils = [plain('{"name":"\\u0001","soil":{"kind":"loam","depth":1}}', '/soil/kind')];
    soils.push(plain('{"name":"\\u0001","soil":{"kind":"loam","depth":1}}', '/soil/kind', 'value'));
    for (const soil of soils) {
      expect(soil).toMatchObject({ name: '\u0001' });
      expect(soil).not.toMatchObject({ soil: { kind: 'loam' } });
    }
  });

  it('has only the required properties if the case is about the whole body', () => {
    expect(plain(odd, '')).toEqual({ name: '\u0001' });
  });
});

describe('the least value', () => {
  const hasAll = (value: Json, names: readonly string[]): boolean =>
    typeof value === 'object' && value !== null && names.every((name) => Object.hasOwn(value, name));
  const isOrder = (value: Json): boolean => {
    const { lines } = value as { lines?: Json[] };
    return Array.isArray(lines) && lines.every((line) => hasAll(line, ['size'])) && lines.length > 0;
  };

  it('has no optional property, and one item of each list, as it is', () => {
    const drawn = parse('{"note":"a","lines":[{"size":1,"x":[1,2]},{"size":2},{"size":3}]}');
    expect(leastOf(drawn, isOrder)).toEqual(parse('{"lines":[{"size":1,"x":[1]}]}'));
    expect(leastOf(parse('[{"size":1},{"size":2}]'), (value) => isOrder({ lines: value }))).toEqual(
      parse('[{"size":1}]'),
    );
  });

  it('has as many items as it must have', () => {
    const drawn = parse('{"lines":[{"size":1},{"size":2},{"size":3}]}');
    const isPair = (value: Json): boolean => isOrder(value) && (value as { lines: Json[] }).lines.length > 1;
    expect(leastOf(drawn, isPair)).toEqual(parse('{"lines":[{"size":1},{"size":2}]}'));
  });

  it('is the value itself if nothing can be left out', () => {
    const drawn = parse('{"lines":[{"size":1},{"size":2}],"note":[]}');
    expect(leastOf(drawn, () => false)).toEqual(drawn);
  });
});
