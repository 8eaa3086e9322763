import type { ClauseRecord, RunRecord } from '../../../record/index.ts';
import { groupBy } from '../../group-by.ts';
import { countResults, shortId, type Counts, type Index } from './clause.ts';

/** How much of an operation was judged. */
export interface OperationCoverage {
  readonly operation: string;
  readonly counts: Counts;
  /** Clauses that apply. */
  readonly applicable: number;
  /** Clauses with a verdict. */
  readonly judged: number;
  readonly cases: number;
  /** Whether a valid request got a success response. */
  readonly isReached: boolean;
}

/** The coverage of each operation, in the order of the document. */
export function coverageOf({ unreached }: RunRecord, { operations }: Index): OperationCoverage[] {
  const missed = new Set(unreached.map(({ operation }) => operation));
  return [...operations].map(([operation, clauses]) => {
    const counts = countResults(clauses);
    const applicable = clauses.length - counts['not applicable'];
    return {
      operation,
      counts,
      applicable,
      judged: applicable - counts.inconclusive,
      cases: clauses.reduce((sum, { cases }) => sum + cases, 0),
      isReached: !missed.has(operation),
    };
  });
}

/** The operations by the first segment of their paths: the top of the document's tree. */
export function byFirstSegment(rows: readonly OperationCoverage[]): Map<string, OperationCoverage[]> {
  return groupBy(rows, ({ operation }) => /^\S+ (\/[^/]*)/.exec(operation)?.[1] ?? '/');
}

/** A reason why clauses were not judged, with these clauses. */
export interface OpenReason {
  readonly because: string;
  readonly cure: string;
  readonly clauses: readonly ClauseRecord[];
}

/** Why clauses were not judged, the most frequent reason first. */
export function reasonsIn({ clauses }: RunRecord): OpenReason[] {
  const open = clauses.filter(({ result }) => result === 'inconclusive');
  return [...groupBy(open, ({ because = '', cure = '' }) => JSON.stringify([because, cure]))]
    .map(([, own]) => ({ because: own[0]?.because ?? '', cure: own[0]?.cure ?? '', clauses: own }))
    .sort((a, b) => b.clauses.length - a.clauses.length);
}

/** A documented status that no response had. */
export interface Unseen {
  readonly operation: string;
  readonly statuses: readonly string[];
}

/** The documented statuses that no response had, by operation: their clauses had nothing to judge. */
export function unseenStatuses({ operations }: Index): Unseen[] {
  return [...operations].flatMap(([operation, clauses]) => {
    const statuses = clauses.flatMap((clause) => {
      const [, status] = /^responds (\S+) (?:media-type|body|no-body)$/.exec(shortId(clause)) ?? [];
      const isUnseen = clause.result === 'inconclusive' && Object.keys(clause.tally.variants).length === 0;
      return status !== undefined && isUnseen ? [status] : [];
    });
    return statuses.length === 0 ? [] : [{ operation, statuses: [...new Set(statuses)] }];
  });
}

/** A number with what it is a part of. */
export function ratio(met: number, all: number): string {
  return `${met.toLocaleString('en')} of ${all.toLocaleString('en')}`;
}
