import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, get, isObject, objectOf, setAt, type Json, type JsonObject } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import { valueOf, withPart } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { fieldsIn, fieldsOfInput, settableFields } from './request/settable.ts';
import { bodyOf, identityIn, isSameIdentity, textOf, type Identity } from './resource/identity.ts';
import { fieldsSent } from './resource/shown.ts';
import { saysUnique, uniquenessOf } from './rejects-duplicates.ts';
import { mentions } from './model/words.ts';
import { sentFields, shownFields } from './state/body.ts';
import { hasValue } from './state/compare.ts';
import { isUndone } from './state/broken-body.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, stepsOf } from './state/script.ts';
import { isVersion } from './state/version.ts';
import { saysTaken } from './model/taken.ts';

/** The operations of a script, which all exist. */
interface Renaming extends ResourceOperations {
  readonly create: RequestModel;
  readonly read: RequestModel;
  /** The fields with values that must be unique, if a change can't set all fields of a creation. */
  readonly unique: readonly string[] | undefined;
}

/**
 * A change that gives a resource all values of another one is rejected, where the document says of both the creation and
 * the change that values must be unique (RFC 9110 §15.5.10). It counts only if the server rejects such a creation.
 */
export function rejectsTakenRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const { name: operation } = model.operation;
  const stated = conflictOf(model.operation);
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create, read } = operations ?? {};
  if (stated === undefined || operations === undefined || create === undefined || read === undefined) return [];
  if (operations.replace !== model && operations.change !== model) return [];
  const unique = takesAllOf(model, create) ? undefined : uniqueFieldsOf(model, create);
  // A time that is taken is so for one resource, which a change need not name.
  if (uniquenessOf(create.operation, model.document, saysTaken) === undefined || unique?.length === 0) return [];
  const renaming = { ...operations, create, read, unique };
  const arbitrary = fc
    .tuple(inputsWith(create, unique), inputsWith(create, unique), model.plain, read.plain)
    .map(([one, other, own, reading]) => scriptOf(model, renaming, { one, other, own, reading }));
  return [
    tested({
      clause: {
        id: `${operation} rejects duplicates`,
        level: 'must',
        sentence:
          'A change to the values of another resource is rejected, because the document says that they must be unique.',
        stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, renaming, trial),
    }),
  ];
}

/** Where a document states that a change is rejected because of another resource with the same values. */
function conflictOf({ responses }: Operation): string | undefined {
  return responses.find(({ status, description }) => {
    return status === '409' && saysTaken(description) && !/idempoten/i.test(description);
  })?.pointer;
}

/** Whether a change can set each field that a creation sets. */
function takesAllOf({ bodies: [body] }: RequestModel, { bodies: [made] }: RequestModel): boolean {
  const [taken, sent] = [body, made].map((part) => fieldsIn(part).view.propertyNames);
  return taken !== undefined && sent !== undefined && sent.length > 0 && sent.every((name) => taken.includes(name));
}

/** The fields that a change can set and of which a document says that their values must be unique. */
function uniqueFieldsOf({ operation, bodies: [body] }: RequestModel, { bodies: [made] }: RequestModel): string[] {
  const settable = settableFields(body);
  const sent = fieldsIn(made).view;
  const conflict = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  const said = conflict.replaceAll(/e-mail/gi, 'email');
  return sent.propertyNames.filter((name) => {
    const words = sent.property(name).values('description');
    return (
      settable.includes(name) &&
      (words.some((text) => typeof text === 'string' && saysUnique(text)) || mentions(said, name))
    );
  });
}

/** So many inputs have a value in an optional field that can be null. */
const draws = 5;

/** Inputs with all fields. Of several, one that has values in some of them. */
function inputsWith(model: RequestModel, fields: readonly string[] | undefined): fc.Arbitrary<Input> {
  const full = fullInputs(model);
  if (fields === undefined) return full;
  const lacking = (input: Input): number => {
    const sent = fieldsOfInput(model.bodies[0], input);
    return fields.filter((name) => (get(sent, name) ?? null) === null).length;
  };
  return fc
    .array(full, { minLength: draws, maxLength: draws })
    .map((inputs) => inputs.toSorted((one, other) => lacking(one) - lacking(other))[0] ?? {});
}

interface RenamingInputs {
  readonly one: Input;
  readonly other: Input;
  readonly own: Input;
  readonly reading: Input;
}

/** The place of each exchange in a script. */
const [oneAt, otherAt, changeAt, readOtherAt, readOneAt, againAt] = [0, 1, 2, 3, 4, 5];

function scriptOf(model: RequestModel, operations: Renaming, { one, other, own, reading }: RenamingInputs): ScriptCase {
  const { create, read } = operations;
  const commands: Command[] = [
    { kind: 'create', input: one },
    // Each of them has a body of its own, even if two inputs are the same.
    { kind: 'create', input: { ...other } },
  ];
  const on = (soFar: readonly Exchange[], resource: number): Identity | undefined => {
    const made = identitiesIn(operations, commands, soFar.slice(oneAt, changeAt));
    const [first, second] = made;
    if (first === undefined || second === undefined || isSameIdentity(first, second)) return undefined;
    const identity = made[resource];
    return identity && new Map([...identityIn(soFar[oneAt]?.request.input), ...identity]);
  };
  const isChanged = (soFar: readonly Exchange[]): boolean => {
    const change = soFar[changeAt];
    return change !== undefined && isSuccess(model.operation, change.outcome);
  };
  const reads = (resource: number): Step => ({
    requestModel: read,
    next: (soFar) => {
      const identity = isChanged(soFar) ? on(soFar, resource) : undefined;
      return identity && caseFor(read, reading, identity);
    },
  });
  const change: Step = {
    requestModel: model,
    next: (soFar) => {
      const [identity, first] = [on(soFar, 1), on(soFar, 0)];
      const taken = { creation: soFar[oneAt], other: soFar[otherAt], unique: operations.unique };
      const input = first && takenInput(model, own, taken, first);
      if (identity === undefined || input === undefined) return undefined;
      const given = caseFor(model, input, identity);
      return { ...given, known: [...(given.known ?? []), '/body'] };
    },
  };
  const again: Step = {
    requestModel: create,
    next: ([first]) => {
      const input = first?.request.input;
      return input && { draft: { input }, known: Object.keys(input).map((place) => `/${place}`) };
    },
  };
  return { kind: 'script', steps: [...stepsOf(operations, commands), change, reads(1), reads(0), again] };
}

/** The creations of the two resources, and the fields with values that must be unique. */
interface Taken {
  readonly creation: Exchange | undefined;
  /** That of the resource that is changed. */
  readonly other: Exchange | undefined;
  readonly unique: readonly string[] | undefined;
}

/** The version of what was created, for a change that has to name it. */
function versionOf(creation: Exchange | undefined, settable: readonly string[]): JsonObject {
  const shown = creation && shownFields(creation, sentFields(creation));
  return objectOf(Object.entries(shown ?? {}).filter(([name]) => isVersion(name) && settable.includes(name)));
}

/**
 * A change to the values of a resource; undefined if they can't be sent, or if one of them is its name in the path: then that
 * can be what is unique, and it can't be changed.
 */
function takenInput(
  { bodies: [part] }: RequestModel,
  own: Input,
  { creation, other, unique }: Taken,
  identity: Identity,
): Input | undefined {
  const made = creation === undefined ? {} : fieldsSent(creation.request);
  const fields = unique === undefined ? made : valuesIn(made, unique);
  if (part === undefined || Object.keys(fields).length === 0) return undefined;
  const { around } = fieldsIn(part);
  const body = setAt({}, around, { ...versionOf(other, settableFields(part)), ...fields });
  if (!part.accepts(body)) return undefined;
  const names = [...identity.values()].map(textOf);
  const isNamed = Object.values(fields).some((value) => names.includes(textOf(value)));
  return isNamed ? undefined : withPart(own, part, valueOf({ body }, part) ?? body);
}

/** Some fields of an object, without those that are null. */
function valuesIn(object: JsonObject, fields: readonly string[]): JsonObject {
  return objectOf(Object.entries(object).filter(([name, value]) => fields.includes(name) && value !== null));
}

function judge(model: RequestModel, { create, read, unique }: Renaming, { steps }: ScriptTrial): Verdict {
  const { name } = model.operation;
  const [one, other, change] = steps;
  const made = [one, other].find((each) => each === undefined || !isSuccess(create.operation, each.outcome));
  if (made !== undefined || one === undefined || other === undefined || change === undefined) {
    const answer = made === undefined ? "their values can't be sent" : describeOutcome(made.outcome);
    return inconclusive(
      `two resources with other values are needed (${answer})`,
      `see the clauses ${create.operation.name} accepts`,
    );
  }
  if (isRejection(change.outcome)) return pass;
  if (!isSuccess(model.operation, change.outcome) || isSame(one, other)) {
    const because = `the change was not accepted (${describeOutcome(change.outcome)})`;
    return inconclusive(because, `see the clauses ${name} accepts`);
  }
  const [changed, kept, again] = [steps[readOtherAt], steps[readOneAt], steps[againAt]];
  const shows = (exchange: Exchange | undefined): boolean =>
    exchange?.outcome.kind === 'answered' &&
    isSuccess(read.operation, exchange.outcome) &&
    (unique === undefined
      ? showsSent(one, bodyOf(exchange.outcome))
      : showsValues(valuesIn(fieldsSent(one.request), unique), bodyOf(exchange.outcome)));
  if (!shows(changed) || !shows(kept))
    return inconclusive(
      'the resources are not shown with the same values',
      `see the clauses of ${read.operation.name}`,
    );
  if (again === undefined || !isUndone(again)) {
    const answer = again === undefined ? 'no request' : describeOutcome(again.outcome);
    return inconclusive(
      `a creation with the same values is not rejected (${answer})`,
      `see the clause ${create.operation.name} rejects duplicates`,
    );
  }
  const expected = `a rejection (4XX), as a creation with these values is rejected (${describeOutcome(again.outcome)})`;
  return violation('accepted again', 'status', expected, describeOutcome(change.outcome), changeAt);
}

function showsValues(values: JsonObject, body: Json | undefined): boolean {
  return (
    body !== undefined && isObject(body) && Object.entries(values).every(([name, value]) => hasValue(body, name, value))
  );
}

/** Whether two creations sent the same values. */
function isSame(one: Exchange, other: Exchange): boolean {
  const [a, b]: Json[] = [one, other].map(({ request }) => fieldsSent(request));
  return a !== undefined && b !== undefined && equals(a, b);
}
