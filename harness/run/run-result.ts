import type { Lesson } from './input/demands.ts';
import type { Cut } from './cut.ts';
import type { Finding } from './finding.ts';
import type { OperationReach } from './reach.ts';
import type { Aspect, Clause, Row } from '../clause/index.ts';
import type { ClauseResult, Results } from './results.ts';
import type { SelectedRows } from './selected-rows.ts';

/** The verdicts on a clause, without the row, which can take megabytes for each of a thousand operations. */
export interface ClauseVerdicts extends Omit<ClauseResult, 'row' | 'shownBy'> {
  readonly clause: Clause;
  readonly state: Row['state'];
  /** Why it was not planned, or not judged although it was, and what to do. */
  readonly reason: { readonly because: string; readonly cure: string } | undefined;
  /** Its place among the rows of the operation. */
  readonly position: number;
}

/** The result of running rows of one operation. */
export interface RunResult {
  readonly clauses: readonly ClauseVerdicts[];
  /** How many clauses of the operation are planned, by aspect, whether or not they are selected. */
  readonly planned: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** Whether any request got a success answer. */
  readonly reachedSuccess: boolean;
  /** The aspects of which not all clauses were derived, and why. */
  readonly unplanned?: { readonly aspects: readonly Aspect[] } & Cut;
  /** What cut the run short, if the user did not choose that. */
  readonly cut?: Cut;
  /** What was met of the operation's description; undefined if no request can be made. */
  readonly reach?: OperationReach;
  /** What the server demands of the operation's requests beyond the document. */
  readonly lessons?: readonly Lesson[];
  /** Pairs of facets that met in an accepted request, of those that can. */
  readonly facetPairs?: { readonly met: number; readonly all: number };
}

/** How many clauses were judged at least once, of those that are planned. */
export interface ClauseCounts {
  readonly judged: number;
  readonly planned: number;
}

/** The verdicts without the rows. @param rows all of the operation */
export function verdictsOf(clauses: readonly ClauseResult[], rows: readonly Row[]): ClauseVerdicts[] {
  const positions = new Map(rows.map((row, index) => [row, index]));
  return clauses.map(({ row, shownBy, ...verdicts }) => {
    const place = { clause: row.clause, position: positions.get(row) ?? -1 };
    if (shownBy !== undefined)
      return { ...verdicts, ...place, state: 'not applicable', reason: { because: shownBy, cure: '' } };
    return { ...verdicts, ...place, state: row.state, reason: reasonOf(row) };
  });
}

/** Why a row has no verdict: it is not planned, or no exchange was relevant to it. */
function reasonOf(row: Row): ClauseVerdicts['reason'] {
  if (row.state === 'planned') return row.kind === 'watching' ? row.unseen : undefined;
  return { because: row.because, cure: row.cure };
}

/** What a run of an operation showed beside its verdicts. */
interface ShownByRun {
  readonly findings: readonly Finding[];
  readonly lessons: readonly Lesson[];
  readonly reach: OperationReach | undefined;
  readonly facetPairs: { readonly met: number; readonly all: number };
}

/** @param reason why clauses were not derived, if some were not */
export function resultOf(
  results: Results,
  { all, unplanned }: Pick<SelectedRows, 'all' | 'unplanned'>,
  { findings, lessons, reach, facetPairs }: ShownByRun,
  { cut, reason }: { readonly cut: Cut | undefined; readonly reason: Cut },
): RunResult {
  const planned = Object.entries(countPlanned(all)).filter(([aspect]) => !unplanned.some((each) => each === aspect));
  return {
    clauses: verdictsOf(results.clauses(), all),
    planned: Object.fromEntries(planned),
    findings,
    reachedSuccess: results.reachedSuccess,
    ...(unplanned.length > 0 && { unplanned: { aspects: unplanned, ...reason } }),
    ...(cut !== undefined && { cut }),
    ...(reach !== undefined && { reach }),
    ...(facetPairs.all > 0 && { facetPairs }),
    ...(lessons.length > 0 && { lessons }),
  };
}

/** How many clauses are planned, by aspect. */
function countPlanned(rows: readonly Row[]): Record<string, number> {
  const byAspect: Record<string, number> = {};
  for (const { state, clause } of rows) {
    if (state === 'planned') byAspect[clause.aspect] = (byAspect[clause.aspect] ?? 0) + 1;
  }
  return byAspect;
}
