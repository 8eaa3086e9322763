/** Clauses: what a document, or HTTP, states about an operation. rows.ts has them in the order used everywhere. */
export { cureForRejectedRequests } from './accepts.ts';
export { aspects, clauseOfAspect } from './clause.ts';
export type {
  Aspect,
  Case,
  Clause,
  DuplicatePolicy,
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
export { describeOutcome, isFault, isRejection, isSuccess, saysNothingThere } from './answer.ts';
export { type RequestModel, type Serialization } from './request-model.ts';
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
} from './resource/identity.ts';
export {
  linksOf,
  linksToFollow,
  namesResource,
  givesMore,
  valuesOfLink,
  type LinkValues,
  type PlacedLink,
} from './resource/link-values.ts';
export type { Command } from './state/command.ts';
export { showsSent } from './state/listing.ts';
export { isOfMember } from './resource/member.ts';
export { resourcesOf, type ResourcePath } from './resource/path-template.ts';
