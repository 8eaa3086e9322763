import type { Operation } from '../document/index.ts';
import type { Aspect, Clause, UnplannedRow } from './clause.ts';
import type { NoRequestModel } from './security-alternatives.ts';

/** The rows of an operation that no request can be sent to: the end of each clause id, and its aspect. */
const kindsWithoutModel: readonly (readonly [what: string, aspect: Aspect])[] = [
  ['accepts', 'accepts valid requests'],
  ['rejects', 'rejects invalid bodies'],
  ['enforces', 'enforces security'],
  ['responds', 'responds as documented'],
  ['answers', 'responds as documented'],
];

/** The aspects of an operation that no valid credential can be sent to. Its rejections are observed nevertheless. */
export const aspectsOfLocked: readonly Aspect[] = [
  ...new Set(kindsWithoutModel.map(([, aspect]) => aspect)),
  'reports unspecified behaviour',
];

/** The rows of an operation that no request can be sent to, for the aspects that have tests. */
export function withoutRequestModel(
  operation: Operation,
  aspects: readonly Aspect[],
  reason: NoRequestModel,
): UnplannedRow[] {
  return kindsWithoutModel
    .filter(([, aspect]) => aspects.includes(aspect))
    .map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

/** A row that stands for clauses that can't be derived, with the reason. */
export function untestable(
  operation: Operation,
  what: string,
  aspect: Aspect,
  { because, cure }: NoRequestModel,
): UnplannedRow {
  const clause = {
    id: `${operation.name} ${what}`,
    level: 'must',
    sentence: `${operation.name} ${aspect}.`,
    stated: operation.pointer,
    operation: operation.name,
    aspect,
  } as const;
  return { state: 'untestable', clause, because, cure };
}

/** The row of a clause that no value is generated for, because it would be too large or can't be found. */
export function notMade(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'lower the limit, or simplify the schema' };
}

/**
 * The row that stands for the clauses of a schema that are left out, because the schema is too large for all of them.
 */
export function leftOut(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'divide the schema, or make it smaller' };
}
