import { describe, expect, it } from 'vitest';
import { differences, usualLatitude } from './compare.ts';

describe('what is shown of a resource, held against what was sent', () => {
  it('may lack fields, and have further ones at every depth', () => {
    expect(differences({ a: 1, secret: 'x' }, { a: 1, id: 7 })).toEqual([]);
    expect(differences({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toEqual([]);
  });

  it('must have the fields that are known to be shown, unless there is nothing in them', () => {
    expect(differences({ a: 1 }, {}, () => true)).toMatchObject([{ field: 'a', actual: undefined }]);
    expect(differences({ a: null, b: [] }, {}, () => true)).toEqual([]);
  });

  it.each([
    ['rose', 'Rose'],
    ['rose', 'roses'],
    [1, '1'],
    [1, 2],
    [9.5, 10],
    [true, false],
    ['a note', null],
    [
      [1, 2],
      [2, 1],
    ],
    [{ kind: 'pot' }, { kind: 'bed' }],
  ])('must hold %j, and not %j', (sent, shown) => {
    expect(differences({ a: sent }, { a: shown })).toMatchObject([{ field: 'a', mayChangeNotation: false }]);
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
    ['2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.000Z'],
    [' rose ', 'rose'],
    ['Ann@Example.com', 'ann@example.com'],
    ['<b>rose</b>', '&lt;b&gt;rose'],
    [0.1, 0.10000001],
  ])('may serialize %j as %j', (sent, shown) => {
    const [difference] = differences({ a: sent }, { a: shown });
    expect(difference?.mayChangeNotation).toBe(sent !== '<b>rose</b>');
  });

  it('may hold the items of a set in another order, each once', () => {
    const latitude = { ...usualLatitude, isSet: (place: string): boolean => place === '/a/b' };
    const [reordered] = differences({ a: { b: [1, 2, 2] } }, { a: { b: [2, 1, 2] } }, undefined, latitude);
    expect(reordered?.mayChangeNotation).toBe(true);
    const [other] = differences({ a: { b: [1, 2, 2] } }, { a: { b: [2, 1, 1] } }, undefined, latitude);
    expect(other?.mayChangeNotation).toBe(false);
  });

  it('must hold to its last digit what is exact', () => {
    const latitude = { ...usualLatitude, isExact: (place: string): boolean => place === '/a' };
    expect(differences({ a: 1_000_000_000 }, { a: 1_000_000_001 })).toMatchObject([{ mayChangeNotation: true }]);
    expect(differences({ a: 1_000_000_000 }, { a: 1_000_000_001 }, undefined, latitude)).toMatchObject([
      { mayChangeNotation: false },
    ]);
  });

  it('shows fields named like what JavaScript objects inherit', () => {
    expect(differences({ toString: 'a' }, {})).toEqual([]);
    expect(differences({ toString: 'a' }, { toString: 'b' })).toMatchObject([{ field: 'toString' }]);
  });
});
