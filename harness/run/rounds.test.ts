import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case, PlannedRow } from '../clause/index.ts';
import { tested } from '../clause/model/row.ts';
import { pass } from '../verdict/index.ts';
import { mostCases, rounds } from './rounds.ts';

/** A row with some variants. */
function rowWith(level: 'must' | 'observed', count: number, weight?: number): PlannedRow {
  const clause = {
    id: 'GET / a',
    level,
    sentence: '',
    stated: '',
    operation: 'GET /',
    aspect: 'keeps its state',
  } as const;
  const arbitrary = fc.constant<Case>({ kind: 'probe', draft: { input: {} } });
  const variants = Array.from({ length: count }, (_, index) => ({ name: String(index), arbitrary }));
  const judge = () => pass;
  return tested({ clause, variants, judge, ...(weight !== undefined && { weight }) });
}

/** The cases of a row in the order in which the rounds send them: the number of the round, the variant, the index. */
function sent(
  row: PlannedRow,
  runs?: number,
  derived: 'early' | 'late' = 'early',
): [round: number, variant: number, index: number][] {
  const most = mostCases(row, runs);
  const all: [number, number, number][] = [];
  let number = 0;
  for (const round of rounds()) {
    number += 1;
    if (round.from >= most) return all;
    if (round.rows !== 'all' && round.rows !== derived) continue;
    for (const [position, variant] of row.variants.entries()) {
      if (!round.sends(row, variant)) continue;
      for (let index = round.from; index < Math.min(round.to, most); index += 1) all.push([number, position, index]);
    }
  }
  return all;
}

describe('the rounds of a run', () => {
  it('send each clause once, then its other variants, then what is only observed, then more', () => {
    expect(sent(rowWith('must', 3), 6)).toEqual([
      [1, 0, 0],
      [3, 1, 0],
      [3, 2, 0],
      [6, 0, 1],
      [6, 1, 1],
      [6, 2, 1],
    ]);
    expect(sent(rowWith('observed', 2), 6).slice(0, 3)).toEqual([
      [4, 0, 0],
      [5, 1, 0],
      [6, 0, 1],
    ]);
  });

  it('send each clause that takes long to derive once, after the others', () => {
    expect(sent(rowWith('must', 2), 1, 'late')).toEqual([
      [2, 0, 0],
      [3, 1, 0],
    ]);
  });

  it('send every case of every variant once', () => {
    const row = fc.record({
      level: fc.constantFrom('must' as const, 'observed' as const),
      count: fc.integer({ min: 1, max: 9 }),
      weight: fc.constantFrom(undefined, 0, 0.2, 4),
      runs: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
      derived: fc.constantFrom('early' as const, 'late' as const),
    });
    fc.assert(
      fc.property(row, ({ level, count, weight, runs, derived }) => {
        const given = rowWith(level, count, weight);
        const cases = sent(given, runs, derived).map(([, variant, index]) => `${variant} ${index}`);
        expect(new Set(cases).size).toBe(cases.length);
        expect(cases).toHaveLength(count * mostCases(given, runs));
      }),
    );
  });

  it('divide the cases of a clause among its variants, with at least one each', () => {
    expect(mostCases(rowWith('must', 5), 50)).toBe(10);
    expect(mostCases(rowWith('must', 24), 8)).toBe(1);
    expect(mostCases(rowWith('must', 1, 4), 50)).toBe(200);
    expect(mostCases(rowWith('must', 3, 0), 50)).toBe(1);
    expect(mostCases(rowWith('observed', 1), 50)).toBe(3);
  });
});
