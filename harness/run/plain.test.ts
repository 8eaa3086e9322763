import { describe, expect, it } from 'vitest';
import { rowsByOperation } from '../clause/index.ts';
import { loadDocument } from '../document/index.ts';
import { parse, type Json } from '../json/index.ts';
import { createSimplifier } from './plain.ts';

const document = await loadDocument('fixtures/documents/plain.yaml');
const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
const [operation] = document.operations;
if (operation === undefined) throw new Error('no operation');
const model = rowsByOperation(document, given).get(operation.name)?.requestModel;
if (model === undefined) throw new Error('no requestModel');
const simplify = createSimplifier(model);

function plain(body: string, place: string, ...lacks: [] | [Parameters<typeof simplify>[2]]): Json | undefined {
  const input = simplify({ body: parse(body) }, `/body${place}`, lacks[0]);
  return input?.['body'];
}

describe('the plain counterpart of a request', () => {
  const odd = '{"name":"\\u0001","sizes":[],"more":{"a":1,"b":2},"x":null}';

  it('has another value in the place, and the same in all others', () => {
    expect(plain(odd, '/name')).toMatchObject({ sizes: [], more: { a: 1, b: 2 }, x: null });
    expect(plain(odd, '/name')).not.toMatchObject({ name: '\u0001' });
  });

  it('has another array where there is one', () => {
    const sizes = (plain(odd, '/sizes') as { sizes: Json }).sizes;
    expect(Array.isArray(sizes)).toBe(true);
    expect(sizes).not.toEqual([]);
  });

  it('has nothing in the place where a value there is in question', () => {
    expect(plain(odd, '/sizes', 'value')).toEqual({ name: '\u0001', more: { a: 1, b: 2 }, x: null });
  });

  it('is unknown where a value must be in the place', () => {
    expect(plain(odd, '/name', 'value')).toBeUndefined();
  });

  it('has but the named properties where others are in question', () => {
    expect(plain(odd, '', { namesBut: new Set(['name', 'sizes', 'more']) })).toEqual({
      name: '\u0001',
      sizes: [],
      more: { a: 1, b: 2 },
    });
    expect(plain(odd, '/more', { namesBut: new Set(['a']) })).toMatchObject({ more: { a: 1 }, x: null });
  });

  it('is without what the place is in, where the place can not change by itself', () => {
    const soils = [plain('{"name":"\\u0001","soil":{"kind":"loam","depth":1}}', '/soil/kind')];
    soils.push(plain('{"name":"\\u0001","soil":{"kind":"loam","depth":1}}', '/soil/kind', 'value'));
    for (const soil of soils) {
      expect(soil).toMatchObject({ name: '\u0001' });
      expect(soil).not.toMatchObject({ soil: { kind: 'loam' } });
    }
  });

  it('is all that must be where the whole body is in question', () => {
    expect(plain(odd, '')).toEqual({ name: '\u0001' });
  });
});
