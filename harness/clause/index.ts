/** Clauses: what a document, or HTTP, states about an operation. Each file of this folder has one kind; plan/ lists them. */
export type { CustomClause, JudgedExchange } from './request/custom-clause.ts';
export { isSecretName } from './login.ts';
export { isCureOfCredentials } from './cure-of-credentials.ts';
export { cureForRejectedRequests } from './rejected-by-value.ts';
export { aspectOfPart, aspects, clauseOfAspect } from './model/clause.ts';
export type { Aspect, Clause, Level } from './model/clause.ts';
export type {
  Case,
  Command,
  InvalidCase,
  Lack,
  OneRequest,
  ProbeCase,
  RequestPair,
  ScriptCase,
  Step,
  Unfit,
  ValidCase,
} from './model/case.ts';
export { saysTaken } from './model/taken.ts';
export { familyOfVariant } from './model/variant-family.ts';
export {
  withClause,
  type PlannedRow,
  type Row,
  type UnplannedRow,
  type Variant,
  type WatchingRow,
} from './model/row.ts';
export {
  exchangesOf,
  type Apart,
  type DuplicatePolicy,
  type DuplicateTrial,
  type InvalidTrial,
  type ScriptTrial,
  type ShownElsewhere,
  type Trial,
  type ValidTrial,
} from './model/trial.ts';
export { isUsual, type Draft } from './request/draft.ts';
export type { Given } from './request/given.ts';
export { failsAlike } from './model/fails-alike.ts';
export { failuresInBodies } from './failure-in-body.ts';
export { listsByName } from './keyed-lists.ts';
export {
  answersFailure,
  canBeOfValidation,
  describeOutcome,
  isFault,
  isHidden,
  isRedirection,
  isRejection,
  isSuccess,
  saysNothingThere,
  validationStatuses,
} from './model/answer.ts';
export { findRequestModel, type RequestModel } from './request/request-model.ts';
export type { Serialization } from './request/draft-serializer.ts';
export { looksLikeDuplicate, needsFresh, rejectsAsTaken } from './model/like-duplicate.ts';
export { likenessOf, looksLike } from './model/likeness.ts';
export { hasTraceback, mentions, namesIn, wordsOf, wordsOfOutcome } from './model/words.ts';
export { plain } from './model/printed.ts';
export { dayIn, daysOf } from './complaint/written-date.ts';
export { headerOf, isJsonContent, parameterOf, valueOf, withPart, type Part } from './request/part.ts';
export {
  asParameter,
  bodyOf,
  identifyListed,
  identifySent,
  identityIn,
  identitiesOfCreated,
  isNamedPlainly,
  isSameIdentity,
  listOf,
  metadataNames,
  readLocation,
  valueFrom,
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
export { findAlternatives, type Locked, type NoRequestModel } from './request/security-alternatives.ts';
export { isAccepted, isUnprocessed, jobStateOf, jobTextsIn, showsSameComponent } from './resource/job.ts';
export { objectsIn } from './resource/shown.ts';
export { isVersion } from './state/version.ts';
export { saysFull, saysOtherState } from './says-state.ts';
export { canBeOfRule, ruleBehind, valuesQuotedAt } from './undocumented-rule.ts';
export { fitTo, showsMade, showsSent } from './state/made.ts';
export { creationKey } from './state/keyed.ts';
export { canNameNothing, namesNothing, rejectsNameInPath } from './names-nothing.ts';
export { namesOfCreated } from './state/named-again.ts';
export { collectionsOf, registeredElsewhere, type Siblings } from './state/resource-operations.ts';
export { firstAlone } from './state/one-item.ts';
export { caseFor } from './state/script.ts';
export { isOfMember } from './resource/member.ts';
export { messageOf } from './message.ts';
export { idempotencyKeyOf, type IdempotencyKey } from './request/idempotency-key.ts';
export { guessesListed, guessesOfCreated, guessesSent } from './resource/guess.ts';
export {
  collectionName,
  endsInName,
  isBelow,
  namedIn,
  namesInPath,
  resourcesOf,
  restBelow,
  type ResourcePath,
} from './resource/path-template.ts';
export { calledKinds, nameMade, placesOf, type CalledKind, type CallUse } from './resource/called.ts';
export { bodyViewAt } from './request/body-view.ts';
export { addressesOf, refersByAddress } from './resource/address.ts';
export { isCursor } from './request/cursor.ts';
export { withoutDryRun } from './request/dry-run.ts';
export { plainInput } from './request/plain-input.ts';
export {
  anyText,
  byReferringName,
  isInListOfNames,
  isOnSeveral,
  kindStated,
  namesToReferBy,
  numberIn,
  referringNames,
  saysRemoval,
} from './resource/reference.ts';
export type { Demand, FieldComplaint, FieldOrder } from './complaint/complaint.ts';
export { complaintsIn } from './complaint/complaints.ts';
export { demandsIn } from './complaint/sentence.ts';
