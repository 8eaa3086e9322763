import type { RunRecord, Stored } from '../../../record/index.ts';

/** What the page is made from: the run record, and the judgement of the gate, which the page does not repeat. */
export interface PageData {
  readonly record: Stored<RunRecord>;
  readonly isPassed: boolean;
  /** Why the run judged too few clauses, if so. */
  readonly shortfall?: string;
}
