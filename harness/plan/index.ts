import { rowsOf, type Given, type OperationRows } from '../clause/index.ts';
import type { Document } from '../document/index.ts';

/** Operations x clauses: every row is planned, not applicable or untestable, with the reason. */
export interface Plan {
  readonly document: Document;
  readonly operations: readonly OperationRows[];
}

/**
 * Joins a document and what a run brings into a plan. Pure, total and deterministic.
 *
 * @param selection only rows whose clause id contains this text are kept
 */
export function createPlan(document: Document, given: Given, selection = ''): Plan {
  const operations = document.operations.map((operation) => {
    const all = rowsOf(document, operation, given);
    return { ...all, rows: all.rows.filter(({ clause }) => clause.id.includes(selection)) };
  });
  return { document, operations: operations.filter(({ rows }) => rows.length > 0) };
}
