import type { Operation } from '../document/index.ts';
import type { Aspect, Clause, UnplannedRow } from './clause.ts';
import type { NoRequestModel } from './security-alternatives.ts';

/** What is said of an operation that no request can be sent to. */
const kindsWithoutModel: readonly (readonly [what: string, aspect: Aspect])[] = [
  ['accepts', 'accepts valid requests'],
  ['rejects', 'rejects invalid bodies'],
  ['guards', 'enforces security'],
  ['responds', 'responds as documented'],
  ['answers', 'responds as documented'],
];

/** The aspects that there are rows of where no right credential can be shown: what a rejection shows is seen all the same. */
export const aspectsOfLocked: readonly Aspect[] = [
  ...new Set(kindsWithoutModel.map(([, aspect]) => aspect)),
  'reports unspecified behaviour',
];

/** The rows of an operation that no request can be sent to, as far as tests of their aspects are told. */
export function withoutRequestModel(
  operation: Operation,
  told: readonly Aspect[],
  reason: NoRequestModel,
): UnplannedRow[] {
  return kindsWithoutModel
    .filter(([, aspect]) => told.includes(aspect))
    .map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

/** A row that stands for what can't be worked out, and why. */
export function untestable(
  operation: Operation,
  what: string,
  aspect: Aspect,
  { because, cure }: NoRequestModel,
): UnplannedRow {
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

/** A row of a clause that no value is made for, because it would be too large or can't be found. */
export function notMade(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'lower the limit, or simplify the schema' };
}

/** The row that says which clauses of a schema are left out, for it is too large for all of them. */
export function leftOut(clause: Clause, because: string): UnplannedRow {
  return { state: 'untestable', clause, because, cure: 'divide the schema, or take part of it out' };
}
