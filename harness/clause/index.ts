/** Clauses: what can be said of an operation by its document. The list below is their order everywhere. */
export { aspects, clauseOfAspect } from './clause.ts';
export type {
  Aspect,
  Case,
  Clause,
  DuplicateHabit,
  Level,
  PlannedRow,
  Row,
  Step,
  Trial,
  UnplannedRow,
  Variant,
} from './clause.ts';
export type { Draft } from './draft.ts';
export type { Given } from './given.ts';
export { describeOutcome, isFault, isRefusal, isSuccess, saysNothingThere } from './answer.ts';
export { type Ground, type Spelling } from './ground.ts';
export { likenessOf, looksLike } from './likeness.ts';
export { headerOf, parameterOf, valueOf, withPart, type Part } from './part.ts';
export { rowsByOperation, type OperationRows } from './rows.ts';
export {
  bodyOf,
  identifyListed,
  identifySent,
  identitiesOfCreated,
  isSameIdentity,
  type Identity,
  type Listed,
} from './thing/identity.ts';
export {
  linksOf,
  linksToFollow,
  namesThing,
  tellsMore,
  valuesOfLink,
  type LinkValues,
  type PlacedLink,
} from './thing/link-values.ts';
export { showsSent } from './state/listing.ts';
export { isOfMember } from './thing/member.ts';
export { thingsOf, type Thing } from './thing/path-template.ts';
