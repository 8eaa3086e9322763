import { groupBy } from '../../group-by.ts';
import type { ClauseRecord, RunRecord } from '../../../record/index.ts';
import { sortAspects } from './aspect.ts';

export type ClauseResultName = ClauseRecord['result'];

/** All results, worst first: what needs attention comes before what is well. */
export const results: readonly ClauseResultName[] = [
  'violated',
  'inconclusive',
  'observed',
  'passed',
  'not applicable',
];

/** The number of clauses by result. */
export type Counts = Readonly<Record<ClauseResultName, number>>;

/** Counts clauses by result. */
export function countResults(clauses: readonly ClauseRecord[]): Counts {
  const counts = { violated: 0, inconclusive: 0, observed: 0, passed: 0, 'not applicable': 0 };
  for (const { result } of clauses) counts[result] += 1;
  return counts;
}

/** The result that stands for several clauses: the worst; if nothing is wrong, the more frequent of the others. */
export function worstOf(counts: Counts): ClauseResultName {
  if (counts.violated > 0) return 'violated';
  if (counts.inconclusive > 0) return 'inconclusive';
  if (counts.passed + counts.observed === 0) return 'not applicable';
  return counts.observed > counts.passed ? 'observed' : 'passed';
}

/** The id of a clause without the name of its operation, which the place on the page already says. */
export function shortId({ id, operation }: Pick<ClauseRecord, 'id' | 'operation'>): string {
  return id.startsWith(`${operation} `) ? id.slice(operation.length + 1) : id;
}

/** What the pages look up in a record. */
export interface Index {
  readonly clauses: ReadonlyMap<string, ClauseRecord>;
  readonly operations: ReadonlyMap<string, readonly ClauseRecord[]>;
  readonly aspects: readonly string[];
}

/** Prepares a record for the pages. */
export function indexOf({ clauses }: RunRecord): Index {
  return {
    clauses: new Map(clauses.map((clause) => [clause.id, clause])),
    operations: groupBy(clauses, ({ operation }) => operation),
    aspects: sortAspects(new Set(clauses.map(({ aspect }) => aspect))),
  };
}
