import * as fc from 'fast-check';
import type { Document, Operation } from '../document/index.ts';
import { acceptsRows } from './accepts.ts';
import { answersRow } from './answers.ts';
import type { Aspect, Given, PlannedRow, Row, UnplannedRow, Variant } from './clause.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import { findGround, validRequests, type Ground, type NoGround } from './ground.ts';
import { guardsRows } from './guards.ts';
import { observesRows } from './observes.ts';
import { refusesAbsentBodyRows } from './refuses-absent-body.ts';
import { refusesMalformedBodyRows } from './refuses-malformed-body.ts';
import { refusesNearMissRows } from './refuses-near-miss.ts';
import { respondsRows } from './responds.ts';

export { aspects } from './clause.ts';
export type {
  Aspect,
  Case,
  Clause,
  DuplicateHabit,
  Given,
  Level,
  PlannedRow,
  Row,
  Trial,
  UnplannedRow,
  Variant,
} from './clause.ts';
export { describeOutcome, isFault, isRefusal, isSuccess } from './answer.ts';
export { validRequests, type Ground } from './ground.ts';
export { likenessOf, looksLike } from './likeness.ts';

/** An operation with its clauses in order, and with the ground to make valid requests from, if there is any. */
export interface OperationRows {
  readonly operation: Operation;
  readonly ground: Ground | undefined;
  readonly rows: readonly Row[];
  /** Those that judge every exchange of the operation, whatever is selected: else a replay would not see what they see. */
  readonly watching: readonly PlannedRow[];
}

/** Derives every clause that can be told of an operation. Pure, total and deterministic. */
export function rowsOf(document: Document, operation: Operation, given: Given): OperationRows {
  const ground = findGround(document, operation, given);
  if ('because' in ground)
    return { operation, ground: undefined, rows: withoutGround(operation, ground), watching: [] };
  const nearMisses = orUntestable(operation, 'refuses body', 'refuses broken bodies', () =>
    refusesNearMissRows(ground),
  );
  const refuses: Row[] = [...nearMisses, ...refusesAbsentBodyRows(ground)];
  const malformed = refusesMalformedBodyRows(ground);
  const guards = guardsRows(ground);
  const rows = [
    ...orUntestable(operation, 'accepts body', 'accepts valid requests', () => acceptsRows(ground)),
    ...refuses,
    ...guards,
    ...malformed,
    ...respondsRows(ground, provoke(ground, { body: refuses, malformed, credential: guards })),
    answersRow(ground),
    ...observesRows(ground),
  ];
  const planned = rows.filter((row): row is PlannedRow => row.state === 'planned');
  return { operation, ground, rows, watching: planned.filter(({ judgeExchange }) => judgeExchange !== undefined) };
}

/** The rows, or one that says which part of a schema they can't be grown for. */
function orUntestable(operation: Operation, what: string, aspect: Aspect, rows: () => Row[]): Row[] {
  try {
    return rows();
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    return [untestable(operation, what, aspect, { because: error.message, cure: 'simplify the schema' })];
  }
}

/** Requests of every kind that this harness can make, to see every kind of answer. */
function provoke(ground: Ground, broken: Record<string, readonly Row[]>): Variant[] {
  const any = validRequests(ground, (request) => fc.constant(request)).map((request) => ({ request }));
  const kinds = Object.entries(broken).map(([name, rows]) => {
    const planned = rows.filter((row): row is PlannedRow => row.state === 'planned');
    const arbitraries = planned.flatMap((row) => row.variants.map(({ arbitrary }) => arbitrary));
    // The control is not needed: these cases are for the answer itself.
    return { name: `broken ${name}`, arbitraries: arbitraries.map((each) => each.map(({ request }) => ({ request }))) };
  });
  const possible = kinds.filter(({ arbitraries }) => arbitraries.length > 0);
  return [
    { name: 'valid', arbitrary: any },
    ...possible.map(({ name, arbitraries }) => ({ name, arbitrary: fc.oneof(...arbitraries) })),
  ];
}

function withoutGround(operation: Operation, reason: NoGround): UnplannedRow[] {
  const kinds: [what: string, aspect: Aspect][] = [
    ['accepts', 'accepts valid requests'],
    ['refuses', 'refuses broken bodies'],
    ['guards', 'guards by its security'],
    ['responds', 'answers as documented'],
    ['answers', 'answers as documented'],
  ];
  return kinds.map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

function untestable(operation: Operation, what: string, aspect: Aspect, { because, cure }: NoGround): UnplannedRow {
  const clause = {
    id: `${operation.name} ${what}`,
    level: 'must',
    sentence: `All that ${operation.name} ${what} by its document.`,
    stated: operation.pointer,
    operation: operation.name,
    aspect,
  } as const;
  return { state: 'untestable', clause, because, cure };
}
