import * as fc from 'fast-check';
import { plainName, textsOf, type Document, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, get, isArray, isObject, objectOf, type Json, type JsonObject } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions, sentencesOf } from './model/words.ts';
import { fullInputs } from './request/full-inputs.ts';
import type { RequestModel } from './request/request-model.ts';
import { fieldsOfInput } from './request/settable.ts';
import { viewOfWrapped } from './request/wrapped.ts';
import { bodyOf } from './resource/identity.ts';
import { fieldsSent } from './resource/shown.ts';
import { saysOccupied, saysTaken } from './model/taken.ts';
import { creationStep } from './state/script.ts';

/**
 * A creation that is sent again with the same values is rejected, where the document states that values must be unique. A
 * document has no keyword for that, so only its prose counts: the description of the response that rejects it; or, beside a
 * documented 409 (RFC 9110 §15.5.10) or 422, that of a field, or that of the operation with the name of a field.
 */
export function rejectsDuplicatesRows(model: RequestModel): Row[] {
  const stated = uniquenessOf(model.operation, model.document);
  if (stated === undefined) return [];
  const { name: operation } = model.operation;
  const clause: Clause = {
    id: `${operation} rejects duplicates`,
    level: 'must',
    sentence:
      'A creation with the values of one that was accepted is rejected, because the document says that they must be unique.',
    stated,
    operation,
    aspect: 'keeps its state',
  };
  const variants = [{ name: '', arbitrary: withFewestNulls(model).map((input) => scriptOf(model, input)) }];
  return [tested({ clause, weight: 0.2, variants, judge: (trial) => judge(model, trial) })];
}

/** Whether the description of a field says that its values must be unique. */
export const saysUnique = (text: string): boolean =>
  /\bmust be unique\b|\bunique (?:among|across|within)\b/i.test(text);

/**
 * Where a document states that the values of a new resource must be unique; undefined if it does not. It is decided from the
 * document alone.
 *
 * @param isSaid whether the description of a rejection says so
 */
export function uniquenessOf(
  operation: Operation,
  { root }: Pick<Document, 'root'>,
  isSaid = (text: string): boolean => saysTaken(text) || saysOccupied(text),
): string | undefined {
  const { method, requestBody, responses } = operation;
  const [content] = requestBody?.content ?? [];
  if (method !== 'POST' || content === undefined) return undefined;
  const response = responses.find(({ status, description }) => {
    const isOfState = status === '409' || ((status === '400' || status === '422') && !/duplicate/i.test(description));
    return isOfState && isSaid(description) && !/idempoten/i.test(description);
  });
  if (response !== undefined) return response.pointer;
  const [conflict] = ofTaken.flatMap((each) => responses.filter(({ status }) => status === each));
  if (conflict === undefined) return undefined;
  const view = viewOfWrapped(operation, viewSchema(content.schema));
  const said = textsOf(root, operation).flatMap(sentencesOf).filter(saysUnique);
  const isUnique = (name: string): boolean =>
    said.some((sentence) => mentions(sentence.replaceAll(/e-mail/gi, 'email'), name)) ||
    view
      .property(name)
      .values('description')
      .some((text) => typeof text === 'string' && saysUnique(text));
  return view.propertyNames.some(isUnique) ? conflict.pointer : undefined;
}

/** The statuses that can reject a value that is taken, the most likely first. Rails and Laravel have 422 for that. A 400 is documented for anything. */
const ofTaken: readonly string[] = ['409', '422'];

/** Of so many inputs, the one with the fewest nulls is taken. */
const drawnForNulls = 6;

/** Inputs with all fields. A field without a value is not a duplicate of another one, as in an index of SQL. */
function withFewestNulls(model: RequestModel): fc.Arbitrary<Input> {
  const several = fc.array(fullInputs(model), { minLength: drawnForNulls, maxLength: drawnForNulls });
  const nulls = (input: Input): number => nullsIn(fieldsOfInput(model.bodies[0], input)).length;
  const sorted = several.map((inputs) => inputs.sort((a, b) => nulls(a) - nulls(b)));
  return sorted.map(([first = {}]) => first);
}

/** The fields of a body that are null. */
function nullsIn(fields: JsonObject): string[] {
  return Object.keys(fields).filter((name) => get(fields, name) === null);
}

/** So often the same request is sent again: what was created first can have been removed meanwhile by another client. */
const repetitions = 2;

/** A creation, and the same request again. */
function scriptOf(requestModel: RequestModel, input: Input): ScriptCase {
  const again: Step = {
    requestModel,
    next: ([first]) => {
      const sent = first?.request.input;
      if (sent === undefined) return undefined;
      const fieldsOf = (each: Input): JsonObject => fieldsOfInput(requestModel.bodies[0], each);
      const has = fieldsOf(sent);
      if (!hasFields(has, fieldsOf(input)) || nullsIn(has).length > 0) return undefined;
      return { draft: { input: sent }, known: Object.keys(sent).map((place) => childPointer('', place)) };
    },
  };
  return {
    kind: 'script',
    steps: [creationStep(requestModel, input), ...Array.from({ length: repetitions }, () => again)],
  };
}

/** Whether a body that was sent has the scalar fields of the drawn one: an optional one can be what must be unique. */
function hasFields(sent: JsonObject, drawn: JsonObject): boolean {
  const scalars = Object.entries(drawn).filter(([, value]) => !isArray(value) && !isObject(value));
  return scalars.every(([name]) => Object.hasOwn(sent, name));
}

function judge({ operation: { name } }: RequestModel, { steps: [first, ...again] }: ScriptTrial): Verdict {
  const before = first && createdBy(first);
  if (first === undefined || before === undefined) {
    const answer = first === undefined ? 'no request' : describeOutcome(first.outcome);
    return inconclusive(`${name} created nothing (${answer})`, `see the clauses ${name} accepts`);
  }
  if (again.some(({ outcome }) => isRejection(outcome))) return pass;
  const [second] = again;
  const after = again.map(createdBy);
  if (second === undefined || after.length < repetitions || after.includes(undefined)) {
    const answer = second === undefined ? 'a body with all fields was not accepted' : describeOutcome(second.outcome);
    return inconclusive(`${name} did not create it again (${answer})`, `see the clauses ${name} accepts`);
  }
  if (after.some((each) => each !== undefined && isSame(each, before)))
    return observation('the same request again shows the resource that it created before');
  if (!after.every((each) => each !== undefined && isAnother(each, before))) {
    return inconclusive('the answer does not show whether it created another resource', 'answer a creation with 201');
  }
  const expected = 'a rejection (4XX), because a resource with these values was created before';
  return violation('accepted again', 'status', expected, describeOutcome(second.outcome), 1);
}

/** What an answer shows of a new resource. */
interface Created {
  readonly status: number;
  /** What the server named it: its Location, and the ids in its body that were not sent. */
  readonly names: JsonObject;
}

/** A field with a name that the server gives, as a plain name. */
const isNaming = (name: string): boolean => /(?:id|uuid|guid|number|slug|href|url)$/.test(plainName(name));

/** What an answer shows to have been created; undefined if it shows nothing, or something that is only started (202). */
function createdBy({ request, outcome }: Exchange): Created | undefined {
  if (outcome.kind !== 'answered' || (outcome.status !== 200 && outcome.status !== 201)) return undefined;
  const sent = fieldsSent(request);
  const body = bodyOf(outcome) ?? null;
  const objects = [body, ...(isObject(body) ? Object.values(body) : [])].filter((each) => isObject(each));
  const named = objects
    .flatMap((each) => Object.entries(each))
    .filter(([name, value]) => isNaming(name) && isScalar(value) && !equals(value, get(sent, name) ?? null));
  const [location] = [outcome.headers['location'] ?? []].flat();
  return {
    status: outcome.status,
    names: objectOf([...named, ...(location === undefined ? [] : [['Location', location] as const])]),
  };
}

const isScalar = (value: Json): boolean => value !== null && !isArray(value) && !isObject(value);

/** Whether two answers name the same resource. */
function isSame(one: Created, other: Created): boolean {
  const shared = sharedNames(one, other);
  return shared.length > 0 && shared.every((name) => equals(one.names[name] ?? null, other.names[name] ?? null));
}

/** Whether two answers are about different resources: they have different names, or 201 says that one was created. */
function isAnother(one: Created, other: Created): boolean {
  return sharedNames(one, other).length > 0 ? !isSame(one, other) : one.status === 201;
}

/** The names that both answers have: the ids alone where there are any, because others can be those of the request. */
function sharedNames(one: Created, other: Created): string[] {
  const shared = Object.keys(one.names).filter((name) => Object.hasOwn(other.names, name));
  const ids = shared.filter((name) => /^(?:id|uuid|guid|location)$/.test(plainName(name)));
  return ids.length > 0 ? ids : shared;
}
