import { type Given, type Row } from '../clause/index.ts';
import { rowsByOperation, type OperationRows } from './operation-rows.ts';
import type { Document, Operation } from '../document/index.ts';
import { visible } from '../json/index.ts';

/** Operations x clauses: every row is planned, not applicable or untestable, with the reason. */
export interface Plan {
  readonly document: Document;
  readonly operations: readonly OperationRows[];
  /** All operations that requests may be sent to, selected or not: one may create a resource that another needs. */
  readonly all: readonly OperationRows[];
}

/** Which operations of a document a run tests, and which it may send requests to. */
export interface Choice {
  readonly tests: (operation: Operation) => boolean;
  readonly sends: (operation: Operation) => boolean;
}

/**
 * Makes a plan from a document and what the user gives for a run. Pure, total and deterministic.
 *
 * @param selection only cases of clauses that have this text in their ids are sent. The clauses that judge every
 *   exchange still judge those
 * @param choice which operations are tested, and which others may be sent requests to prepare for the tests
 */
export function createPlan(
  document: Document,
  given: Given,
  selection = '',
  choice: Choice = { tests: () => true, sends: () => true },
): Plan {
  const all = [...rowsByOperation(document, given, document.operations.filter(choice.sends)).values()];
  const included = all.filter(({ operation }) => choice.tests(operation));
  if (selection === '') return { document, operations: included, all };
  // To derive the rows of a thousand operations for one clause, as in a replay, would take minutes.
  const possible = included.filter(({ operation }) => mayHave(operation, selection));
  const selected = possible.map((each) => select(each, selection));
  return { document, operations: selected.filter(({ rows }) => rows.length > 0), all };
}

/** Whether a clause of the operation can have the text in its id, which begins with the operation's name. */
function mayHave({ name }: Operation, selection: string): boolean {
  if (!/^[A-Z]+ \//.test(selection)) return true;
  return [name, visible(name)].some((each) => selection.startsWith(`${each} `) || `${each} `.startsWith(selection));
}

/** Whether a clause id contains the text, either as it is or as reports print it. */
function isSelected(id: string, selection: string): boolean {
  return id.includes(selection) || visible(id).includes(selection);
}

/** The selected rows; and, if one of them has no cases of its own, the rows that provoke all kinds of answers. */
function select(operation: OperationRows, selection: string): OperationRows {
  const { rows, watching, requestModel, locked } = operation;
  const selected = rows.filter(({ clause }) => isSelected(clause.id, selection));
  const lacksCases = selected.some((row) => row.state === 'planned' && row.variants.length === 0);
  const provoking = watching.filter((row) => row.variants.length > 0 && !selected.includes(row));
  const kept: readonly Row[] = lacksCases ? [...selected, ...provoking] : selected;
  const aspects = operation.aspects.filter((aspect) => kept.some(({ clause }) => clause.aspect === aspect));
  return {
    operation: operation.operation,
    requestModel,
    locked,
    alternatives: operation.alternatives,
    aspects,
    rows: kept,
    early: kept,
    lateAspects: [],
    removesAll: operation.removesAll,
    disturbs: operation.disturbs,
    watching,
    forget: () => undefined,
  };
}
