import { describe, expect, it } from 'vitest';
import { differences, noOmission, usualLatitude } from './compare.ts';

describe('a resource as shown, compared with what was sent', () => {
  it('may lack fields, and have additional ones at every depth', () => {
    expect(differences({ a: 1, secret: 'x' }, { a: 1, id: 7 })).toEqual([]);
    expect(differences({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toEqual([]);
  });

  it('must have the fields that are known to be shown, unless they are empty', () => {
    expect(differences({ a: 1 }, {}, () => true)).toMatchObject([{ field: 'a', actual: undefined }]);
    expect(differences({ a: null, b: [] }, {}, () => true)).toEqual([]);
  });

  it('must have what is inside a field, unless it may be omitted or says nothing', () => {
    const sent = { a: { b: 1, c: null, d: {} } };
    expect(differences(sent, { a: {} })).toEqual([]);
    expect(differences(sent, { a: {} }, undefined, noOmission)).toMatchObject([
      { field: 'a', mayChangeNotation: false },
    ]);
    expect(differences(sent, { a: { b: 1 } }, undefined, noOmission)).toEqual([]);
  });

  it.each(['********', '••••4242'])('can have a mask in place of a secret: %s', (shown) => {
    expect(differences({ secret: 'a long pass' }, { secret: shown })).toMatchObject([{ mayChangeNotation: true }]);
    expect(differences({ secret: shown }, { secret: 'a long pass' })).toMatchObject([{ mayChangeNotation: false }]);
  });

  it.each([
    ['rose', 'Rose'],
    ['rose', 'roses'],
    ['a red rose', 'a+red+rose'],
    ['1.10', '1.1'],
    ['007', '7'],
    ['5', '5.01'],
    ['.', '0.00'],
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
  ])('must have %j, and not %j', (sent, shown) => {
    expect(differences({ a: sent }, { a: shown })).toMatchObject([{ field: 'a', mayChangeNotation: false }]);
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
    ['2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.000Z'],
    [' rose ', 'rose'],
    ['Ann@Example.com', 'ann@example.com'],
    ['4', '4.00'],
    ['1.', '1.00'],
    ['-.5', '-0.50'],
    ['+008477.15', '8477.15'],
    ['<b>rose</b>', '&lt;b&gt;rose'],
    [0.1, 0.10000001],
  ])('is compared by notation: %j and %j', (sent, shown) => {
    const [difference] = differences({ a: sent }, { a: shown });
    expect(difference?.mayChangeNotation).toBe(sent !== '<b>rose</b>');
  });

  it('may have the items of a set in another order, each once', () => {
    const latitude = { ...usualLatitude, isSet: (place: string): boolean => place === '/a/b' };
    const [reordered] = differences({ a: { b: [1, 2, 2] } }, { a: { b: [2, 1, 2] } }, undefined, latitude);
    expect(reordered?.mayChangeNotation).toBe(true);
    const [other] = differences({ a: { b: [1, 2, 2] } }, { a: { b: [2, 1, 1] } }, undefined, latitude);
    expect(other?.mayChangeNotation).toBe(false);
  });

  it('can have a number as a text with all of its digits where the document allows both', () => {
    const latitude = { ...usualLatitude, canBeNumber: (place: string) => place === '/a/weight' };
    const shown = (text: string) => differences({ a: { weight: 43829 } }, { a: { weight: text } }, undefined, latitude);
    expect(shown('43829')).toMatchObject([{ mayChangeNotation: true }]);
    expect(shown('4382')).toMatchObject([{ mayChangeNotation: false }]);
    expect(differences({ b: 43829 }, { b: '43829' }, undefined, latitude)).toMatchObject([
      { mayChangeNotation: false },
    ]);
  });

  it('can be a list of nothing in place of none', () => {
    expect(differences({ a: null }, { a: [] })).toMatchObject([{ mayChangeNotation: true }]);
    expect(differences({ a: [] }, { a: null })).toMatchObject([{ mayChangeNotation: true }]);
    expect(differences({ a: null }, { a: [1] })).toMatchObject([{ mayChangeNotation: false }]);
    expect(differences({ a: [1] }, { a: null })).toMatchObject([{ mayChangeNotation: false }]);
  });

  it('must keep the last digit of an exact number', () => {
    const latitude = { ...usualLatitude, isExact: (place: string): boolean => place === '/a' };
    expect(differences({ a: 1_000_000_000 }, { a: 1_000_000_001 })).toMatchObject([{ mayChangeNotation: true }]);
    expect(differences({ a: 1_000_000_000 }, { a: 1_000_000_001 }, undefined, latitude)).toMatchObject([
      { mayChangeNotation: false },
    ]);
  });

  it('can have fields with names that JavaScript objects inherit', () => {
    expect(differences({ toString: 'a' }, {})).toEqual([]);
    expect(differences({ toString: 'a' }, { toString: 'b' })).toMatchObject([{ field: 'toString' }]);
  });
});
