import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case, PlannedRow, Unfit } from '../clause/index.ts';
import { tested } from '../clause/model/row.ts';
import { pass } from '../verdict/index.ts';
import { casesOf } from './cases.ts';
import { mostCases } from './rounds.ts';

function rowWith(arbitrary: fc.Arbitrary<Case | Unfit>): PlannedRow {
  const clause = {
    id: 'GET / a',
    level: 'must',
    sentence: '',
    stated: '',
    operation: 'GET /',
    aspect: 'keeps its state',
  } as const;
  return tested({ clause, variants: [{ name: 'v', arbitrary }], judge: () => pass });
}

/** Cases about a place: its value is drawn from `values`, and another value is always different. */
const about = (values: fc.Arbitrary<string>): fc.Arbitrary<Case> =>
  fc
    .tuple(values, fc.nat())
    .map(([value, other]): Case => ({ kind: 'probe', draft: { input: { a: value, b: other } }, pinned: '/a' }));

/** No operation shares a place with another one. */
const places = { isShownElsewhere: () => false };

const open = { isJudged: () => false, isPromising: () => true, isRenamed: () => false };

/** How many cases are sent after the first round. */
function laterCases(row: PlannedRow, isJudged: boolean, runs?: number, isPromising = true): number {
  const results = { isJudged: () => isJudged, isPromising: () => isPromising, isRenamed: () => false };
  const draws = { seed: 1, runs, results, places };
  return [...casesOf(row, { from: 1, to: 1000, isFirst: false, rows: 'all', sends: () => true }, draws)].length;
}

describe('the cases of a variant', () => {
  const fixed = rowWith(about(fc.constant('x')));
  const random = rowWith(about(fc.string({ minLength: 20 })));

  it('are one if they are all about the same value, because another shows nothing new', () => {
    expect(laterCases(fixed, true)).toBe(0);
  });

  it('are more as long as none was judged, because another may be', () => {
    expect(laterCases(fixed, false)).toBe(mostCases(fixed, undefined) - 1);
  });

  it('are more if they are about different values', () => {
    expect(laterCases(random, true)).toBe(mostCases(random, undefined) - 1);
  });

  it('are one for each later round if others are not likely to show anything new', () => {
    expect(laterCases(random, true, undefined, false)).toBe(1);
    expect(laterCases(random, true, 20, false)).toBe(19);
  });

  it('are no more if the server denies each value in their place', () => {
    const valid = rowWith(
      fc
        .string({ minLength: 20 })
        .map((a): Case => ({ kind: 'valid', draft: { input: { a } }, pinned: '/a', lacks: 'nothing' })),
    );
    const later = (isJudged: boolean, runs?: number): number => {
      const results = { isJudged: () => isJudged, isPromising: () => true, isRenamed: () => false };
      const draws = { seed: 1, runs, results, places, denied: { isExpected: (pinned?: string) => pinned === '/a' } };
      return [...casesOf(valid, { from: 1, to: 1000, isFirst: false, rows: 'all', sends: () => true }, draws)].length;
    };
    expect(later(true)).toBe(0);
    expect(later(false)).toBe(mostCases(valid, undefined) - 1);
    expect(later(true, 20)).toBe(19);
  });

  it('are one if an invalid value in one place of a body is the same, whatever else the body has', () => {
    const row = rowWith(
      fc.nat().map((other): Case => {
        const [draft, control] = [null, 'x'].map((a) => ({ input: { body: { a, other } } }));
        return {
          kind: 'invalid',
          draft: draft ?? { input: {} },
          control: control ?? { input: {} },
          pinned: '/body',
          remake: 'copy',
        };
      }),
    );
    expect(laterCases(row, true)).toBe(0);
  });

  it('are none if another operation with the same place has shown the same', () => {
    const results = { isJudged: () => true, isPromising: () => true, isRenamed: () => false };
    const sent = (runs?: number, from = 1) => [
      ...casesOf(
        random,
        { from, to: 8, isFirst: false, rows: 'all', sends: () => true },
        { seed: 1, runs, results, places: { isShownElsewhere: () => true } },
      ),
    ];
    expect(sent()).toHaveLength(0);
    expect(sent(undefined, 0)).not.toHaveLength(0);
    expect(sent(8)).toHaveLength(7);
  });

  it('are as many as the user wants with RUNS', () => {
    expect(laterCases(fixed, true, 20)).toBe(19);
    expect(laterCases(random, true, 20)).toBe(19);
    expect(laterCases({ ...random, usual: 2 } as PlannedRow, true, 20)).toBe(19);
  });

  it('are as many as the row says is usual, once one has shown something', () => {
    const row = { ...random, usual: 2 } as PlannedRow;
    expect(laterCases(row, true)).toBe(1);
    expect(laterCases(row, false)).toBe(mostCases(row) - 1);
  });

  it('are one if they differ only in a name that an existing resource replaces', () => {
    const row = rowWith(fc.nat().map((id): Case => ({ kind: 'valid', draft: { input: { path: { id }, query: {} } } })));
    const sent = (isRenamed: boolean): number => {
      const results = { isJudged: () => true, isPromising: () => true, isRenamed: () => isRenamed };
      const round = { from: 1, to: 8, isFirst: false, rows: 'all', sends: () => true } as const;
      return [...casesOf(row, round, { seed: 1, runs: undefined, results, places })].length;
    };
    expect(sent(true)).toBe(0);
    expect(sent(false)).toBe(mostCases(row) - 1);
  });

  it('are drawn once for all later rounds, and for all runs of the same plan', () => {
    let drawn = 0;
    const row = rowWith(
      about(fc.string()).map((given) => {
        drawn += 1;
        return given;
      }),
    );
    const draws = { seed: 1, runs: undefined, results: open, places };
    const sent = (from: number, to: number) => [
      ...casesOf(row, { from, to, isFirst: false, rows: 'all', sends: () => true }, draws),
    ];
    const all = [...sent(0, 1), ...sent(1, 4), ...sent(4, 16)];
    expect(drawn).toBe(1 + mostCases(row));
    expect([...sent(0, 1), ...sent(1, 4), ...sent(4, 16)]).toEqual(all);
    expect(drawn).toBe(1 + mostCases(row));
  });

  it('keep their index among all draws, by which they are drawn again', () => {
    const some = fc.nat({ max: 3 }).map((value): Case | Unfit => {
      return { kind: value === 0 ? 'unfit' : 'probe', draft: { input: { a: value } } };
    });
    const jobs = [
      ...casesOf(
        rowWith(some),
        { from: 0, to: 6, isFirst: false, rows: 'all', sends: () => true },
        { seed: 5, runs: 6, results: open, places },
      ),
    ];
    expect(jobs).toHaveLength(6);
    for (const job of jobs) {
      if (!('given' in job)) throw new Error(job.because);
      const { seed, index, given } = job;
      expect(given.kind).toBe('probe');
      expect(fc.sample(some, { seed, path: String(index), numRuns: 1 })).toEqual([given]);
    }
  });
});
