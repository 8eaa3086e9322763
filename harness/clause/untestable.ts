import type { Operation } from '../document/index.ts';
import type { Aspect, Clause, UnplannedRow } from './clause.ts';
import type { NoGround } from './ways-in.ts';

/** What is said of an operation that no request can be sent to. */
const kindsWithoutGround: readonly (readonly [what: string, aspect: Aspect])[] = [
  ['accepts', 'accepts valid requests'],
  ['refuses', 'refuses broken bodies'],
  ['guards', 'guards by its security'],
  ['responds', 'answers as documented'],
  ['answers', 'answers as documented'],
];

/** The aspects that there are rows of where no right credential can be shown: what a refusal shows is seen all the same. */
export const aspectsOfLocked: readonly Aspect[] = [
  ...new Set(kindsWithoutGround.map(([, aspect]) => aspect)),
  'shows what the document leaves open',
];

/** The rows of an operation that no request can be sent to, as far as tests of their aspects are told. */
export function withoutGround(operation: Operation, told: readonly Aspect[], reason: NoGround): UnplannedRow[] {
  return kindsWithoutGround
    .filter(([, aspect]) => told.includes(aspect))
    .map(([what, aspect]) => untestable(operation, what, aspect, reason));
}

/** A row that stands for what can't be worked out, and why. */
export function untestable(
  operation: Operation,
  what: string,
  aspect: Aspect,
  { because, cure }: NoGround,
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
