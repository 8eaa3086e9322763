import { rowsOf, type Given, type OperationRows, type Row } from '../clause/index.ts';
import type { Document } from '../document/index.ts';

/** Operations x clauses: every row is planned, not applicable or untestable, with the reason. */
export interface Plan {
  readonly document: Document;
  readonly operations: readonly OperationRows[];
}

/**
 * Joins a document and what a run brings into a plan. Pure, total and deterministic.
 *
 * @param selection only rows whose clause id contains this text have their cases sent; the clauses on every answer go on
 *   watching those
 */
export function createPlan(document: Document, given: Given, selection = ''): Plan {
  const operations = document.operations.map((operation) => {
    const all = rowsOf(document, operation, given);
    return { ...all, rows: select(all, selection) };
  });
  return { document, operations: operations.filter(({ rows }) => rows.length > 0) };
}

/** The rows asked for; and where one of them has no cases of its own, those that provoke all kinds of answers. */
function select({ rows, watching }: OperationRows, selection: string): readonly Row[] {
  const selected = rows.filter(({ clause }) => clause.id.includes(selection));
  const lacksCases = selected.some((row) => row.state === 'planned' && row.variants.length === 0);
  const provoking = watching.filter((row) => row.variants.length > 0 && !selected.includes(row));
  return lacksCases ? [...selected, ...provoking] : selected;
}
