import type { Lesson } from './input/demands.ts';
import type { Cut } from './cut.ts';
import type { Finding } from './finding.ts';
import type { OperationReach } from './reach.ts';
import type { ClauseResult } from './results.ts';

/** The result of running rows of one operation. */
export interface RunResult {
  readonly clauses: readonly ClauseResult[];
  readonly findings: readonly Finding[];
  /** Whether any request got a success answer. */
  readonly reachedSuccess: boolean;
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
