import * as fc from 'fast-check';
import { plainName, withoutSlash, type Document, type Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { childPointer, get, isArray, isObject, stringify, typeOf, type Json, type JsonObject } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import type { RequestModel } from './request/request-model.ts';
import { settableFields } from './request/settable.ts';
import { bodyIn, bodyOf, metadataNames, textOf } from './resource/identity.ts';
import { resourcesOf, restBelow } from './resource/path-template.ts';
import { bestMatchIn } from './resource/shown.ts';
import { sentFields, shownFields } from './state/body.ts';
import { differences, hasValue } from './state/compare.ts';
import { doneMarksOf, undoneIn, type DoneMark, type Undone } from './state/done-marks.ts';
import { documentedFields } from './state/model.ts';
import {
  fieldsShown,
  resourceOperationsOf,
  type ResourceOperations,
  type Siblings,
} from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** How often the resource is read after the action, if it is as before: a server can do the action a moment later. */
const reads = 3;

/** The place of each exchange in a script. The reads follow. */
const [creationAt, actionAt, afterAt] = [0, 2, 3];

/** Words for what only shows how a resource would be, or makes another one. */
const ofNoChange =
  /preview|simulat|dry.?run|validat|verif|estimat|calculat|comput|quote|check|test|render|clon|copy|duplicat|fork|compar|diff/i;
/** Words that only begin like one of them. */
const ofChange = /check.?(?:in|out)\b/gi;

/** An action on a resource. */
interface ActedOn {
  readonly operations: ResourceOperations;
  /** How a read shows that it was done. */
  readonly marks: readonly DoneMark[];
}

/**
 * What an action on a resource, `POST /orders/{id}/cancel`, answers about the resource is what a read shows afterwards, if its
 * answer has the fields of the resource. Only a change that the answer claims counts, and only if each read shows what the
 * resource was before. If a state of the resource is named after the action, the resource is not as before.
 */
export function keepsWhatItAnswersRows(model: RequestModel, siblings: Siblings): Row[] {
  const operations = actedOn(model.document, model.operation, siblings, siblings.requestModel);
  const { create, read } = operations ?? {};
  if (operations === undefined || create === undefined || read === undefined) return [];
  const { name: operation } = model.operation;
  const acted = { operations, marks: doneMarksOf(model.document, model.operation, read.operation) };
  const arbitrary = fc
    .tuple(create.plain, read.plain, fullInputs(model))
    .map(([made, look, own]) => scriptOf(acted, [create, read, model], [made, look, own]));
  return [
    tested({
      clause: {
        id: `${operation} keeps what it answers`,
        level: 'must',
        sentence:
          'What the answer shows of a resource is what a read of it shows afterwards, and so are the fields that were sent and a state named after the operation.',
        stated: 'RFC 9110 §9.3.3',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(acted, model, trial),
    }),
  ];
}

/** Whether there is such a row, decided from the document alone. */
export function changesResource(document: Document, operation: Operation, siblings: Siblings): boolean {
  return actedOn(document, operation, siblings, siblings.operation) !== undefined;
}

/**
 * The operations on the resource that an action changes; undefined if it neither answers with the fields of the resource, nor
 * is named like a state of it and answers with nothing else.
 */
export function actedOn<Of>(
  document: Document,
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): ResourceOperations<Of> | undefined {
  const { method, path } = operation;
  const itemPath = withoutSlash(resourcesOf(path).at(-1)?.itemPath ?? '');
  const action = restBelow(path, itemPath);
  if (!['POST', 'PUT', 'PATCH'].includes(method) || itemPath === '' || action === undefined) return undefined;
  // What creates something below a resource does not act on it.
  const isCollection = siblings.resourceBelow(path) !== undefined;
  if (!/^\/[^/]+$/.test(action) || ofNoChange.test(action.replace(ofChange, '')) || isCollection) return undefined;
  const reading = siblings.operation(`GET ${itemPath}`) ?? siblings.operation(`GET ${itemPath}/`);
  if (reading === undefined) return undefined;
  const shown = fieldsShown(operation);
  const isShown = shown === '' ? doneMarksOf(document, operation, reading).length > 0 : shown === fieldsShown(reading);
  if (!isShown) return undefined;
  const operations = resourceOperationsOf(reading, siblings, find);
  const isMade = operations?.resource !== undefined && operations.create !== undefined;
  return isMade && operations.read !== undefined ? operations : undefined;
}

function scriptOf(
  acted: ActedOn,
  [create, read, action]: readonly [RequestModel, RequestModel, RequestModel],
  [made, look, own]: readonly [Command['input'], Command['input'], Command['input']],
): ScriptCase {
  const { operations } = acted;
  const creation = creationStep(create, made);
  const at = (requestModel: RequestModel, input: Command['input'], soFar: readonly Exchange[]) => {
    const names = namesMade(operations, creation.command, soFar[creationAt]);
    return names && caseFor(requestModel, input, names);
  };
  const reading = (isNeeded: (soFar: readonly Exchange[]) => boolean): Step => ({
    requestModel: read,
    next: (soFar) => (isNeeded(soFar) ? at(read, look, soFar) : undefined),
  });
  return {
    kind: 'script',
    steps: [
      creation,
      reading(() => true),
      {
        requestModel: action,
        command: { kind: 'change', resource: 0, input: own },
        next: (soFar) => at(action, own, soFar),
      },
      ...Array.from({ length: reads }, () =>
        reading((soFar) => soFar.length === afterAt || wrongIn(acted, soFar) !== undefined),
      ),
    ],
  };
}

/** Names by which an answer says how the request went, and not what a resource has. */
const ofRequest = /^(?:code|message|msg|result|success|error|type)$/i;
/** A text that can depend on the path of the request. */
const url = /^(?:[a-z][a-z\d+.-]*:)?\//i;

/** A value that the answer to an action shows, and its field. */
interface Claimed {
  readonly field: string;
  readonly value: Json;
  readonly before: Json;
  /** Whether it was sent, and is not what the answer shows. */
  readonly isSent?: true;
}

/** The fields of the resource before an action, and in the answer to it; undefined if that is not about the resource. */
function answeredIn(
  { resource }: ResourceOperations,
  [creation, before, action]: readonly Exchange[],
): { readonly known: JsonObject; readonly answer: JsonObject } | undefined {
  if (creation === undefined || before === undefined || action === undefined) return undefined;
  const known = shownFields(before, sentFields(creation));
  const answer = known && shownBeside(action, known);
  if (known === undefined || answer === undefined || !isOfResource(resource?.names ?? [], before, answer))
    return undefined;
  return { known, answer };
}

/** What the answer to an action claims to have changed, and what no read after it shows; undefined if there is nothing. */
function lostIn(operations: ResourceOperations, steps: readonly Exchange[]): Claimed | undefined {
  const { known, answer } = answeredIn(operations, steps) ?? {};
  if (known === undefined || answer === undefined) return undefined;
  const reads = steps.slice(afterAt);
  const later = reads.map((each) => shownBeside(each, known));
  // A flag can be about the user who asks, such as whether it is a favorite of theirs.
  const isAnonymous = hasCredential(steps[actionAt]) && !reads.some(hasCredential);
  const found = differences(known, answer).find(
    ({ field, expected, actual = null, mayChangeNotation }) =>
      !mayChangeNotation &&
      !(isAnonymous && typeof actual === 'boolean') &&
      isScalar(expected) &&
      isScalar(actual) &&
      actual !== null &&
      (expected === null || typeOf(expected) === typeOf(actual)) &&
      !ofRequest.test(field) &&
      !(typeof actual === 'string' && url.test(actual)) &&
      later.every((each) => each !== undefined && hasValue(each, field, expected)),
  );
  return found && { field: found.field, value: found.actual ?? null, before: found.expected };
}

const hasCredential = (exchange: Exchange | undefined): boolean => (exchange?.request.credentials.length ?? 0) > 0;

/** What reads after an action do not show, although its answer claims it, or although it was sent or is its name. */
function wrongIn({ operations, marks }: ActedOn, steps: readonly Exchange[]): Claimed | Undone | undefined {
  return lostIn(operations, steps) ?? sentLostIn(operations, steps) ?? notDoneIn(marks, steps);
}

/** A mark of an action that no read shows after it. */
function notDoneIn(
  marks: readonly DoneMark[],
  [creation, before, , ...later]: readonly Exchange[],
): Undone | undefined {
  const known = creation && before && shownFields(before, sentFields(creation));
  if (known === undefined) return undefined;
  return undoneIn(
    marks,
    known,
    later.map((each) => shownBeside(each, known)),
  );
}

/** Names of what a server does not keep. */
const secret = /password|secret|token|code|pin|otp/i;

/**
 * A field that was sent with an action, and that no read shows afterwards, although the document names it in the resource. It
 * counts only if nothing was there before: an amount that is sent can be another one than that of the resource.
 */
function sentLostIn(operations: ResourceOperations, steps: readonly Exchange[]): Claimed | undefined {
  const [creation, before, action, ...later] = steps;
  if (creation === undefined || before === undefined || action === undefined) return undefined;
  const known = shownFields(before, sentFields(creation)) ?? {};
  const all = later.map((each) => shownBeside(each, known));
  const settable = [operations.create, operations.replace, operations.change].flatMap((model) =>
    settableFields(model?.bodies[0]),
  );
  // What a client sets elsewhere under the same name can have another meaning.
  const names = [...documentedFields(operations.read)].filter((name) => !settable.includes(name));
  const last = plainName(action.request.path.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const word = last.slice(0, stem);
  for (const [name, sent] of Object.entries(sentFields(action))) {
    // What replaces an object in a resource is named like it.
    const isPart = action.request.method === 'PUT' && plainName(name) === last && isObject(sent);
    const field =
      isPart || names.includes(name) ? name : names.find((each) => isOfAction(plainName(each), word, plainName(name)));
    if (field === undefined || secret.test(name)) continue;
    if (!isPart && (!isScalar(sent) || sent === null || sent === '' || (get(known, field) ?? null) !== null)) continue;
    const isKept = (each: JsonObject | undefined): boolean =>
      each === undefined || differences({ [field]: sent }, each, () => true).every((one) => one.mayChangeNotation);
    if (!all.some(isKept)) return { field, value: sent, before: get(all[0] ?? {}, field) ?? null, isSent: true };
  }
  return undefined;
}

/** So many letters of a word are in all of its forms. */
const stem = 5;

/** Whether a field is named like the field of an action: `cancelReason`, `cancellationReason`. */
function isOfAction(field: string, action: string, name: string): boolean {
  return action.length > 2 && field.startsWith(action) && field.endsWith(name);
}

const isScalar = (value: Json): boolean => !isArray(value) && !isObject(value);

/** The object in an answer that has most fields of a resource. */
function shownBeside({ outcome }: Exchange, known: JsonObject): JsonObject | undefined {
  const body = outcome.kind === 'answered' && outcome.status < 300 ? bodyOf(outcome) : undefined;
  return body === undefined ? undefined : bestMatchIn(body, known)?.object;
}

/** Whether an answer is about the resource that was read: it has the name in the path of the read in the same field. */
function isOfResource(names: readonly string[], { request, outcome }: Exchange, answer: JsonObject): boolean {
  const path = get(request.input ?? {}, 'path');
  const body = bodyIn({ outcome });
  const shown = body === undefined ? undefined : bestMatchIn(body, answer)?.object;
  if (!isObject(path) || shown === undefined || !areOfOneKind(shown, answer)) return false;
  const texts = names.map((name) => textOf(get(path, name) ?? null));
  return [[shown, answer] as const, ...metadataOf(shown, answer)].some(([one, other]) =>
    areNamedAlike(names, texts, one, other),
  );
}

/** Whether no field says that two objects are of different kinds: a part of a resource can have the name of the whole. */
function areOfOneKind(one: JsonObject, other: JsonObject): boolean {
  return ['kind', 'type', 'object'].every((name) => {
    const [a, b] = [get(one, name), get(other, name)];
    return typeof a !== 'string' || typeof b !== 'string' || a === b;
  });
}

/** The metadata of two objects, where both have them. */
function metadataOf(one: JsonObject, other: JsonObject): (readonly [JsonObject, JsonObject])[] {
  return metadataNames.flatMap((name) => {
    const [a, b] = [get(one, name) ?? null, get(other, name) ?? null];
    return isObject(a) && isObject(b) ? [[a, b] as const] : [];
  });
}

/** Whether two objects have the name of a resource in the same field. */
function areNamedAlike(
  names: readonly string[],
  texts: readonly string[],
  shown: JsonObject,
  answer: JsonObject,
): boolean {
  const alike = Object.entries(shown).filter(([, value]) => texts.includes(textOf(value)));
  // Another field can have the same value, such as a count.
  const named = alike.filter(([field]) => plainName(field).endsWith('id') || names.includes(field));
  const own = named.length > 0 ? named : alike;
  return own.length > 0 && own.every(([field, value]) => textOf(get(answer, field) ?? null) === textOf(value));
}

function judge(acted: ActedOn, model: RequestModel, { case: { steps: planned }, steps }: ScriptTrial): Verdict {
  const failed = planned.findIndex(({ requestModel }, index) => {
    const exchange = steps[index];
    return index <= afterAt && !(exchange && isSuccess(requestModel.operation, exchange.outcome));
  });
  const { name } = planned[failed]?.requestModel.operation ?? model.operation;
  if (failed !== -1) {
    const exchange = steps[failed];
    const answer = exchange === undefined ? 'no answer identifies the resource' : describeOutcome(exchange.outcome);
    return inconclusive(`${name} was not successful (${answer})`, `see the clauses ${name} accepts`);
  }
  const action = steps[actionAt]?.outcome;
  if (action?.kind !== 'answered' || ![200, 201, 204].includes(action.status)) {
    const answer = action === undefined ? 'no answer' : describeOutcome(action);
    return inconclusive(`the answer does not show what was done (${answer})`, 'answer with the resource');
  }
  const lost = steps.length === afterAt + reads ? wrongIn(acted, steps) : undefined;
  if (lost !== undefined && 'done' in lost) {
    const { field, value, done } = lost;
    return violation(
      `not done ${field}`,
      `body ${childPointer('', field)}`,
      `${done}, after ${name}`,
      stringify(value),
      afterAt,
    );
  }
  if (answeredIn(acted.operations, steps) === undefined && acted.marks.length === 0)
    return inconclusive('the answer does not show the resource', 'show the name of the resource in its fields');
  if (lost === undefined) return pass;
  const { field, value, before, isSent } = lost;
  const expected = `${stringify(value)}, as ${isSent ? `was sent to ${name}` : `the answer to ${name} shows`}`;
  return violation(`not kept ${field}`, `body ${childPointer('', field)}`, expected, stringify(before), afterAt);
}
