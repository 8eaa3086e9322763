import { responseFor, type Operation } from '../document/index.ts';
import { childPointer, getAt, isWithin, parsePointer } from '../json/index.ts';
import { inconclusive, observation, type Verdict } from '../verdict/index.ts';
import {
  canBeMeant,
  canBeOfValidation,
  isHidden,
  isRejection,
  isSuccess,
  saysNothingThere,
  validationStatuses,
} from './model/answer.ts';
import { isUnknownUser } from './login.ts';
import type { ValidTrial } from './model/trial.ts';
import { holdsKey } from './holds-key.ts';
import { messageOf } from './message.ts';
import { mentions, sentencesOf } from './model/words.ts';
import { fieldOf, namesNothing, namesNothingSent } from './names-nothing.ts';
import { referenceInVain, refersToNothing, saysWhatResourceLacks } from './rejected-in-vain.ts';
import { isCursor } from './request/cursor.ts';
import { headerOf, valueOf } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { saysOtherState, saysWrongState } from './says-state.ts';
import { textOf } from './resource/identity.ts';
import { isOnlyDownload } from './state/download.ts';
import { collectionName, endsInName, namesInPath, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { saysTaken } from './model/taken.ts';
import { isAboutResource } from './undocumented-rule.ts';
import { unknownFormat } from './unknown-format.ts';

/**
 * Client errors that are about what exists, and not about how the request is made (RFC 9110 §15.5, RFC 4918, RFC 6585).
 */
const aboutState = [402, 403, 404, 409, 410, 412, 423, 424, 428, 451];

/**
 * Judges a rejection that the state of the server can explain, which the document does not describe. Either the request
 * names no resource that is known to exist, or the rejection has a documented status that is about state.
 */
export function judgeByState(model: RequestModel, trial: ValidTrial): Verdict | undefined {
  const { operation } = model;
  const { exchange, control, lost, duplicatePolicy, naming } = trial;
  if (exchange.outcome.kind !== 'answered' || !isRejection(exchange.outcome)) return undefined;
  const { status } = exchange.outcome;
  const pinned = trial.case.pinned ?? '';
  // A value that names no existing resource may be rejected by any documented status, or be forbidden.
  const isKnown =
    saysNothingThere(status) ||
    status === 403 ||
    responseFor(operation, status) !== undefined ||
    (canBeMeant(operation, status) && canBeOfValidation(exchange) && sendsName(trial)) ||
    (validationStatuses.includes(status) && namesItemOfCollection(model, pinned));
  const isName = pinned.startsWith('/path') || naming.some((place) => isWithin(pinned, place));
  if (isCursor(model, pinned) && [...validationStatuses, 404, 410].includes(status)) {
    return observation(`no such page (status ${status})`);
  }
  const range = headerOf(model, 'range');
  if (status === 416 && range !== undefined && valueOf(trial.case.draft.input, range) !== undefined) {
    return observation('the range is not in the representation (status 416)');
  }
  // If a name of an existing resource is rejected too, the reason is another one.
  const isControlRejected = control !== undefined && isRejection(control.outcome);
  const isSaid = namesNothingSent(exchange, trial.case.pinned);
  const isNamed = (isName && isKnown) || isSaid || isForeignKey(model, trial);
  // Nothing can be created in a tenant that does not exist. The control is then about no existing resource, either.
  const isLost = isSaid && lost !== undefined;
  if ((isNamed && !isControlRejected) || isLost || isNamedBeside(model, trial) || isNamedInIt(model, trial))
    return observation(`no such resource (status ${status})`);
  if (!isControlRejected && canBeMeant(operation, status) && namesOther(operation.path, trial))
    return observation(`another name than that of the resource in the path (status ${status})`);
  const cure = `put values of existing resources into VALUES, under "${operation.name}"`;
  if (lost !== undefined) return inconclusive(`${lost} (status ${status})`, cure);
  if (saysReferredTaken(trial)) return observation(`another resource refers to the same one (status ${status})`);
  if (status === 409 && (isNameInBody(operation.path, pinned) || createsUnderName(operation)))
    return observation('the name is taken (status 409)');
  if (isUnknownUser(model, trial.case.draft.input, exchange)) {
    return observation(`the credentials in the body are those of no user (status ${status})`);
  }
  const unknown = judgeUnknown(model, trial, status, cure);
  if (unknown !== undefined) return unknown;
  const said = canBeMeant(operation, status) ? judgeAsSaid(model, trial, status, cure) : undefined;
  if (responseFor(operation, status) === undefined) return isWithoutPart(model, trial) ? hasNone : said;
  if (said !== undefined) return said;
  if (duplicatePolicy?.kind === 'unknown' && aboutState.includes(status)) {
    return inconclusive(`${duplicatePolicy.because}: it may need values that the document does not specify`, cure);
  }
  // An operation without security may take the credentials in its body: a login.
  if (status === 401 && operation.security.length === 0) return observation('rejected with the documented status 401');
  const isOnlyAName = operation.path.includes('{') && operation.requestBody === undefined && !isSinglePart(model);
  if (!aboutState.includes(status) || (isOnlyAName && saysNothingThere(status))) return undefined;
  return observation(`rejected with the documented status ${status}, which is about the state of the server`);
}

/** Whether a request has a text or a number in the place that it is about, and the answer says that nothing has this name. */
function sendsName({ exchange, case: { pinned = '' } }: ValidTrial): boolean {
  const { input = {} } = exchange.request;
  const value = pinned === '' ? undefined : getAt(input, pinned);
  return value !== undefined && value !== '' && namesNothing(exchange, pinned, true);
}

/** Judges a rejection of what only the server knows: which texts have a format, or which resources a field can refer to. */
function judgeUnknown(model: RequestModel, trial: ValidTrial, status: number, cure: string): Verdict | undefined {
  if (!validationStatuses.includes(status)) return undefined;
  const unknown = unknownFormat(model, trial);
  if (unknown !== undefined) {
    const because = `the format ${unknown.format} of ${unknown.place} is not known (status ${status})`;
    return inconclusive(because, 'describe the format with other keywords, such as a pattern, or with examples');
  }
  const reference = referenceInVain(model, trial);
  if (reference === undefined) return undefined;
  return inconclusive(`no existing resource is known for ${reference} (status ${status})`, cure);
}

/** Judges a rejection that is about the state of the server, or of the resource in the path, as its message says. */
function judgeAsSaid(model: RequestModel, trial: ValidTrial, status: number, cure: string): Verdict | undefined {
  const { operation } = model;
  if (!canBeOfValidation(trial.exchange)) return undefined;
  if (saysWrongState(model, trial) || saysOtherState(model, trial.exchange)) {
    const first = `bring the server into the state that ${operation.name} needs before the run`;
    return inconclusive(`the server says that it is not in the state for this request (status ${status})`, first);
  }
  if (!operation.path.includes('{') || !(isAboutResource(trial) || saysWhatResourceLacks(model, trial)))
    return undefined;
  return inconclusive(`the server accepts no request about this resource (status ${status})`, cure);
}

/**
 * Whether a value is rejected as a key that refers to nothing, in a field that holds keys by the document. The same request is
 * accepted with another value, or with none. A server can answer that it is forbidden, as it does for what a user may not see.
 */
function isForeignKey(model: RequestModel, { case: { pinned = '' }, exchange, control }: ValidTrial): boolean {
  const { outcome } = exchange;
  if (control === undefined || !isSuccess(model.operation, control.outcome)) return false;
  const isInvalid = outcome.kind === 'answered' && validationStatuses.includes(outcome.status);
  if (!isHidden(exchange) && !(isInvalid && namesNothing(exchange, pinned, true))) return false;
  return holdsKey(model, pinned);
}

/**
 * Whether a message says that only one resource may refer to what a field does that got the name of an existing resource: 'Value
 * for field "operation" has to be unique'.
 */
function saysReferredTaken({ exchange, naming }: ValidTrial): boolean {
  return sentencesOf(messageOf(exchange)).some(
    (sentence) => saysTaken(sentence) && naming.some((place) => mentions(sentence, fieldOf(place))),
  );
}

/**
 * Whether any valid request got 404 for a name in its query: the same resource is there without it, and no value of it was
 * ever accepted.
 */
function isNamedBeside({ operation }: RequestModel, { case: given, exchange, control, naming }: ValidTrial): boolean {
  if (given.pinned !== undefined || given.draft.unlike?.schemes !== undefined) return false;
  const isThere = control !== undefined && isSuccess(operation, control.outcome);
  const isNotThere = exchange.outcome.kind === 'answered' && saysNothingThere(exchange.outcome.status);
  return isThere && isNotThere && naming.some((place) => place.startsWith('/query/'));
}

/**
 * Whether any valid request got a documented 400 or 422 that says of a reference in it that it refers to nothing. Where the server
 * accepts no request, that is what is missing instead.
 */
function isNamedInIt(model: RequestModel, trial: ValidTrial): boolean {
  const { outcome } = trial.exchange;
  if (trial.case.pinned !== undefined || trial.other !== undefined || outcome.kind !== 'answered') return false;
  const isDocumented = responseFor(model.operation, outcome.status) !== undefined;
  return isDocumented && validationStatuses.includes(outcome.status) && refersToNothing(model, trial);
}

/**
 * Whether a place is a parameter of the path that names an item of a collection of the document, and not one that the
 * operation creates. Which status nothing of this name gets, if the document lacks it, is a question of its own.
 */
function namesItemOfCollection({ operation, document }: RequestModel, place: string): boolean {
  const [part, name = ''] = parsePointer(place);
  const { method, path, responses } = operation;
  const creates = ['PUT', 'POST'].includes(method) && responses.some(({ status }) => status === '201');
  const own = resourcesOf(path).find(({ names }) => names.includes(name));
  if (part !== 'path' || own === undefined || (creates && own.itemPath === path)) return false;
  const collections = new Set(collectionsOf(own, document.operations));
  return document.operations.some((each) => collections.has(each.path) && ['GET', 'POST'].includes(each.method));
}

/**
 * The path of the collection that a resource is in, and those of collections elsewhere with the same name and the same
 * parameter: `/links/{link}/records/{recordId}` names what `/records/{recordId}` does, and its own collection need not exist.
 */
function collectionsOf(own: ResourcePath, operations: readonly Operation[]): string[] {
  const alike = operations.flatMap(({ path }) => resourcesOf(path)).filter((each) => isAlike(own, each));
  return [own, ...alike].map(({ collectionPath }) => collectionPath);
}

function isAlike(one: ResourcePath, other: ResourcePath): boolean {
  return collectionName(one) === collectionName(other) && one.names.join() === other.names.join();
}

/** Whether a place is the field of a body that names the resource of the path, so that another value renames it. */
function isNameInBody(path: string, place: string): boolean {
  const last = endsInName(path) ? namesInPath(path).at(-1) : undefined;
  return last !== undefined && ['/body/id', `/body/${last}`].includes(place);
}

/**
 * Whether a request is about the field that names the resource of the path, and has another name there. A server may reject that,
 * with any status if its document leaves out all rejections.
 */
function namesOther(path: string, { case: { pinned = '' }, exchange: { request } }: ValidTrial): boolean {
  const { input = {} } = request;
  const sent = getAt(input, pinned);
  const name = getAt(input, childPointer('/path', namesInPath(path).at(-1) ?? ''));
  if (!isNameInBody(path, pinned) || sent === undefined || name === undefined) return false;
  return textOf(sent) !== textOf(name);
}

/** Whether a POST can create the resource that its path names. */
function createsUnderName({ method, path, responses }: RequestModel['operation']): boolean {
  return method === 'POST' && endsInName(path) && responses.some(({ status }) => status === '201');
}

const hasNone = observation('the resource has none of it (status 404)');

/**
 * Whether a resource has nothing of what an operation reads, such as a book without an author: others have, and a document that
 * leaves out all rejections can mean that.
 */
function isWithoutPart(model: RequestModel, { exchange: { outcome }, other, case: { pinned } }: ValidTrial): boolean {
  if (outcome.kind !== 'answered' || outcome.status !== 404 || pinned !== undefined) return false;
  return isSinglePart(model) && canBeMeant(model.operation, outcome.status) && other === undefined;
}

/**
 * Whether an operation reads or removes what a named resource has one of, such as its photo. The resource can exist
 * without it. Its lists, which have a POST at the same path, exist with it.
 */
function isSinglePart({ operation: { method, path, responses }, document }: RequestModel): boolean {
  return (
    ['GET', 'HEAD', 'DELETE'].includes(method) &&
    !endsInName(path) &&
    // What a POST there uploads is a file, and not an item of a list.
    (isOnlyDownload(responses) || !document.operations.some((each) => each.method === 'POST' && each.path === path))
  );
}
