import { describe, expect, it } from 'vitest';
import { madeUpRecord } from '../../../workshop/testing/record.ts';
import type { RunRecord } from '../../../record/index.ts';
import { countResults, indexOf, worstOf } from './clause.ts';
import { coverageOf, reasonsIn, unseenStatuses } from './coverage.ts';
import { selectClauses } from './filter.ts';
import { duration, gateOf } from './gate.ts';
import { matrixOf } from './matrix.ts';
import { figuresOf } from './numbers.ts';
import { noFilter } from './route.ts';
import { unspecifiedIn } from './unspecified.ts';

const record = madeUpRecord(12);
const index = indexOf(record);

describe('the gate', () => {
  const reasonsOf = (change: Partial<RunRecord>): string => {
    const totals = { ...record.totals, violated: 0 };
    return gateOf({ record: { ...record, totals, ...change }, isPassed: false }).reasons.join(' ');
  };

  it('says how many clauses are violated, of how many', () => {
    const { violated } = record.totals;
    expect(gateOf({ record, isPassed: false })).toEqual({
      verdict: 'failed',
      reasons: [`${violated} of ${record.clauses.length} clauses violated.`],
    });
  });

  it('gives each other reason why a run fails', () => {
    const cut = {
      reasons: [{ because: 'the server ended', cure: 'start it' }],
      planned: 9,
      unjudged: 3,
      atLeast: false,
    };
    expect(reasonsOf({ incomplete: cut })).toBe('The run is incomplete: the server ended; start it.');
    expect(reasonsOf({ missed: 'CLAUSE=x was not tested' })).toBe('CLAUSE=x was not tested.');
    expect(reasonsOf({ obstacle: 'no server' })).toBe('no server');
    expect(reasonsOf({ reachedSuccess: false })).toMatch(/proves nothing/);
    expect(reasonsOf({ run: { ...record.run, strict: true } })).toMatch(
      /^\d+ clauses not judged, and the run is strict/,
    );
  });

  it('passes if the record passes', () => {
    expect(gateOf({ record, isPassed: true }).verdict).toBe('passed');
  });
});

describe('the numbers', () => {
  it('do not show what was not judged as well', () => {
    const kinds = figuresOf(record, index, 3).map(({ what, kind }) => [what, kind]);
    expect(kinds).toContainEqual(['not judged', 'inconclusive']);
    expect(kinds).toContainEqual(['reached', 'inconclusive']);
    expect(kinds).toContainEqual(['causes', 'violated']);
  });

  it('have units', () => {
    expect([1.25, 47.3, 4100, 190_801].map(duration)).toEqual(['1.3 ms', '47 ms', '4.1 s', '3 min']);
  });
});

describe('the matrix', () => {
  const rows = matrixOf(index);

  it('counts each clause once', () => {
    const counted = rows.flatMap(({ cells }) => cells.map((cell) => cell?.total ?? 0));
    expect(counted.reduce((sum, count) => sum + count)).toBe(record.clauses.length);
  });

  it('shows the worst result of a cell', () => {
    const counts = { ...countResults([]), passed: 5 };
    expect(worstOf({ ...counts, violated: 1, inconclusive: 1 })).toBe('violated');
    expect(worstOf({ ...counts, inconclusive: 1, observed: 9 })).toBe('inconclusive');
    expect(worstOf({ ...counts, observed: 1 })).toBe('passed');
    expect(worstOf({ ...counts, observed: 9 })).toBe('observed');
    expect(worstOf(countResults([]))).toBe('not applicable');
  });

  it('has the aspects in the order of the columns, and aspects that it does not know at the end', () => {
    const clauses = record.clauses.map((clause, position) =>
      position === 0 ? { ...clause, aspect: 'new' as unknown as typeof clause.aspect } : clause,
    );
    expect(indexOf({ ...record, clauses: clauses.toReversed() }).aspects).toEqual([...index.aspects, 'new']);
  });
});

describe('the filter of clauses', () => {
  it('selects by each word in any letter case, by result and by aspect', () => {
    const select = (filter: object): number => selectClauses(record.clauses, { ...noFilter, ...filter }).length;
    expect(select({})).toBe(record.clauses.length);
    expect(select({ text: 'PARTS-3 keyword2' })).toBe(3);
    expect(select({ result: 'violated' })).toBe(record.totals.violated);
    expect(select({ aspect: 'enforces security' })).toBe(record.clauses.length / 6);
  });
});

describe('the coverage', () => {
  it('counts what was judged of what applies', () => {
    const rows = coverageOf(record, index);
    const { inconclusive, 'not applicable': outside } = record.totals;
    expect(rows.reduce((sum, { applicable }) => sum + applicable, 0)).toBe(record.clauses.length - outside);
    expect(rows.reduce((sum, { judged }) => sum + judged, 0)).toBe(record.clauses.length - outside - inconclusive);
    expect(rows.filter(({ isReached }) => !isReached).map(({ operation }) => operation)).toEqual(
      record.unreached.map(({ operation }) => operation),
    );
  });

  it('joins clauses that were not judged for the same reason', () => {
    expect(reasonsIn(record).map(({ clauses }) => clauses.length)).toEqual([record.totals.inconclusive]);
  });

  it('lists the documented statuses that no response had', () => {
    const [first] = record.clauses;
    if (first === undefined) throw new RangeError('the record has no clause');
    const empty = { ...first, result: 'inconclusive', tally: { variants: {}, observations: {} } } as const;
    const clauses = ['409 media-type', '409 body', '200 body'].map((what, position) => ({
      ...(position < 2 ? empty : first),
      id: `${first.operation} responds ${what}`,
    }));
    expect(unseenStatuses(indexOf({ ...record, clauses }))).toEqual([
      { operation: first.operation, statuses: ['409'] },
    ]);
  });
});

describe('the unspecified behaviour', () => {
  it('is joined over operations, with a sentence only if it is the same for all', () => {
    const all = unspecifiedIn(record);
    expect(all.flatMap(({ behaviours }) => behaviours).every(({ operations }) => operations.length > 0)).toBe(true);
    expect(all[0]?.sentence).toMatch(/^The request is rejected/);
    const clauses = record.clauses.map((clause) => ({ ...clause, sentence: clause.operation }));
    const apart = unspecifiedIn({ ...record, clauses });
    expect(apart.find(({ behaviours: [first] }) => (first?.operations.length ?? 0) > 1)?.sentence).toBeUndefined();
  });
});
