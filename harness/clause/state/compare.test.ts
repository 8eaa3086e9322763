import { describe, expect, it } from 'vitest';
import { differences } from './compare.ts';

describe('what is shown of a thing, held against what was sent', () => {
  it('may lack fields, and have further ones at every depth', () => {
    expect(differences({ a: 1, secret: 'x' }, { a: 1, id: 7 })).toEqual([]);
    expect(differences({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toEqual([]);
  });

  it('must hold plain values as they were sent', () => {
    expect(differences({ a: 'rose' }, { a: 'Rose' })).toMatchObject([{ field: 'a', mayBeRespelt: false }]);
    expect(differences({ a: 1 }, { a: '1' })).toMatchObject([{ field: 'a', mayBeRespelt: false }]);
    expect(differences({ a: [1, 2] }, { a: [2, 1] })).toMatchObject([{ field: 'a', mayBeRespelt: false }]);
  });

  it('may spell values otherwise that have several spellings', () => {
    expect(differences({ at: '2026-01-01T00:00:00Z' }, { at: '2026-01-01T00:00:00+00:00' })).toMatchObject([
      { field: 'at', mayBeRespelt: true },
    ]);
    expect(differences({ a: ' rose ' }, { a: 'rose' })).toMatchObject([{ mayBeRespelt: true }]);
    expect(differences({ a: 0.1 }, { a: 0.10001 })).toMatchObject([{ mayBeRespelt: true }]);
  });

  it('shows fields named like what JavaScript objects inherit', () => {
    expect(differences({ toString: 'a' }, {})).toEqual([]);
    expect(differences({ toString: 'a' }, { toString: 'b' })).toMatchObject([{ field: 'toString' }]);
  });
});
