import * as fc from 'fast-check';
import { contentsOfSuccess, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  getAt,
  isNumber,
  isObject,
  setAt,
  stringify,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import { loadSchema, maySatisfy, viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { isJsonContent, valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';
import { fieldsIn } from './request/settable.ts';
import { bodyIn, type Identity } from './resource/identity.ts';
import { fieldsSent } from './resource/shown.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** The operations of a script, which all exist. */
interface ReadableResource extends ResourceOperations {
  readonly create: RequestModel;
  readonly read: RequestModel;
}

/** A field that only the server sets, and what its schema says. */
interface ReadOnlyField {
  readonly name: string;
  readonly view: SchemaView;
}

/**
 * A field that is `readOnly` keeps its value when a client sends another one (OpenAPI 3.0.4 §4.7.24.2, JSON Schema validation
 * 2020-12 §9.4: attempts to modify it are ignored or rejected).
 */
export function keepsReadOnlyRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create, read } = operations ?? {};
  if (operations === undefined || create === undefined || read === undefined) return [];
  const isOwn = [operations.create, operations.replace, operations.change].includes(model);
  const fields = readOnlyFields(read.operation, namesOf(model, operations));
  if (!isOwn || fields.length === 0 || !takesSome(model, fields)) return [];
  const { name: operation } = model.operation;
  const arbitrary = fc
    .tuple(create.plain, read.plain, model.plain, fc.uuid())
    .map(([made, look, own, uuid]) =>
      scriptOf(model, { ...operations, create, read }, { made, look, own, uuid, fields }),
    );
  return [
    tested({
      clause: {
        id: `${operation} keeps read-only fields`,
        level: 'must',
        sentence: 'A field that is read-only does not get the value that a client sends.',
        stated: 'OpenAPI 3.0.4 §4.7.24.2',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, { create, read, fields }, trial),
    }),
  ];
}

/** The names of the resource in its path. A PUT or PATCH names it with them, and so does a creation by PUT. */
function namesOf(model: RequestModel, { create, resource }: ResourceOperations): readonly string[] {
  const isCreation = create === model && model.operation.method === 'POST';
  // Before OpenAPI 3.1 it was only said that such a field should not be sent: a server can let clients choose names.
  const version = getAt(model.document.root, '/openapi');
  const mayChoose = typeof version !== 'string' || version.startsWith('3.0');
  return isCreation && !mayChoose ? [] : ['id', ...(resource?.names ?? [])];
}

/** The fields of a resource that are `readOnly` wherever a read describes them. */
function readOnlyFields(operation: Operation, names: readonly string[]): ReadOnlyField[] {
  const views = contentsOfSuccess(operation).map(({ schema }) => viewSchema(schema, 'possible'));
  return views.flatMap((view) =>
    view.propertyNames.flatMap((name) => {
      const isOwned = view.property(name).values('readOnly').includes(true) && !names.includes(name);
      return isOwned ? [{ name, view: view.property(name) }] : [];
    }),
  );
}

/** Whether a body can have some of the fields: they are described in it, or it can have others than described ones. */
function takesSome(model: RequestModel, fields: readonly ReadOnlyField[]): boolean {
  const [part] = model.bodies;
  const [input] = sampled(model.plain, 1);
  const body = part && input && valueOf(input, part);
  if (part?.content === undefined || !isJsonContent(part.content) || body === undefined || !isObject(body))
    return false;
  return fields.some((field) =>
    otherValues(field, null, usualUuid).some((value) => accepts(model, body, field.name, value)),
  );
}

/** Where a client would send a field: beside those that it can set. */
const placeFor = (part: Part, name: string): string => childPointer(fieldsIn(part).around, name);

function accepts({ bodies: [part] }: RequestModel, body: Json, name: string, value: Json): boolean {
  return part?.accepts(setAt(body, placeFor(part, name), value)) === true;
}

const usualUuid = '6f1c1f0e-3b1d-4f5a-9c3e-7d2b8a4c5e61';
/** So far is another number from that of the server. */
const step = 1_000_003;

/** Values that a field can have, and that a server hardly gives it by itself. */
function otherValues({ view }: ReadOnlyField, now: Json, uuid: string): Json[] {
  const number = isNumber(now) && typeof now === 'number' ? now : 0;
  const all: Json[] = [
    ...view.members,
    ...(view.hasType('boolean') && typeof now === 'boolean' ? [!now] : []),
    ...(view.hasType('string') ? ['2001-02-03T04:05:06Z', '2001-02-03', uuid, 'chosen by the client'] : []),
    ...(view.hasType('integer') || view.hasType('number') ? [number + step] : []),
  ];
  const node = loadSchema({ root: { allOf: limitsOf(view) }, pointer: '', tolerant: true });
  return all.filter((value) => value !== null && !equals(value, now) && maySatisfy(node, value));
}

const limits = ['format', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'multipleOf', 'const'];

const limitsOf = (view: SchemaView): Json[] =>
  limits.flatMap((limit) => view.values(limit).map((value): Json => ({ [limit]: value })));

interface OwnedInputs {
  readonly made: Input;
  readonly look: Input;
  readonly own: Input;
  readonly uuid: string;
  readonly fields: readonly ReadOnlyField[];
}

/** The places of the exchanges in a script. A creation is the third one, too, and the fifth one. */
const [firstReadAt, changeAt, secondReadAt, controlAt] = [1, 2, 3, 4];

function scriptOf(model: RequestModel, operations: ReadableResource, inputs: OwnedInputs): ScriptCase {
  const { made, look, own } = inputs;
  const { create, read } = operations;
  const isCreation = model === create;
  const creation = creationStep(create, made);
  const commands = [creation.command, ...[own, own].map((input): Command => ({ kind: 'create', input: { ...input } }))];
  const namesAt = (at: number, soFar: readonly Exchange[]): Identity | undefined => {
    const place = isCreation ? at : 0;
    const command = commands[place / 2];
    return command && namesMade(operations, command, soFar[place]);
  };
  const reads = (at: number): Step => ({
    requestModel: read,
    next: (soFar) => {
      const names = namesAt(at, soFar);
      return names && caseFor(read, look, names);
    },
  });
  const change = (at: number): Step => {
    const command = isCreation ? commands[at / 2] : undefined;
    return {
      requestModel: model,
      ...(command && { command }),
      next: (soFar) => {
        const names = isCreation ? new Map() : namesAt(0, soFar);
        const before = soFar[firstReadAt];
        const isRead = before !== undefined && isSuccess(read.operation, before.outcome);
        // The fields of an error can have the same names.
        const given = names && isRead ? withFields(model, inputs, soFar) : undefined;
        if (given === undefined || names === undefined) return undefined;
        const request = isCreation ? { draft: { input: given.input } } : caseFor(model, given.input, names);
        const [part] = model.bodies;
        const own = given.names.map((name) => `/body${part === undefined ? '' : placeFor(part, name)}`);
        const known = at === controlAt ? ['/body', ...own] : own;
        return { ...request, known: [...('known' in request ? (request.known ?? []) : []), ...known] };
      },
    };
  };
  const pairs = [changeAt, controlAt].flatMap((at) => [change(at), reads(at)]);
  return { kind: 'script', steps: [creation, reads(0), ...pairs] };
}

/**
 * An input with other values in the read-only fields than a read shows; undefined if it can have none. After a change that
 * seems to be taken, it has yet others, if a server could have set those by chance.
 */
function withFields(
  model: RequestModel,
  { own, uuid, fields }: OwnedInputs,
  soFar: readonly Exchange[],
): { readonly input: Input; readonly names: readonly string[] } | undefined {
  const [part] = model.bodies;
  const [before, change] = [soFar[firstReadAt], soFar[changeAt]];
  const shown = bodyIn(before);
  // What else a client sends can decide the value.
  const base = change?.request.input ?? own;
  let body = part && valueOf(base, part);
  if (part === undefined || body === undefined || shown === undefined || !isObject(shown)) return undefined;
  const taken = takenOf(fields, soFar);
  if (change !== undefined && !taken.some(({ isGuess }) => isGuess)) return undefined;
  const names: string[] = [];
  for (const field of change === undefined ? fields : taken.map((each) => each.field)) {
    const old = get(shown, field.name) ?? null;
    const sent = change && get(fieldsSent(change.request), field.name);
    const others = otherValues(field, old, uuid);
    const values = sent === undefined ? others : [old, ...others].filter((each) => !equals(each, sent));
    const value = values.find((each) => body !== undefined && accepts(model, body, field.name, each));
    if (value === undefined) continue;
    body = setAt(body, placeFor(part, field.name), value);
    names.push(field.name);
  }
  return names.length === 0 ? undefined : { input: withPart(base, part, body), names };
}

/** A field that has the value that a client sent, and whether a server can have set that by chance. */
interface TakenField {
  readonly field: ReadOnlyField;
  readonly value: Json;
  readonly isGuess: boolean;
}

/** The fields that have another value after a change than before it: the one that was sent. */
function takenOf(fields: readonly ReadOnlyField[], steps: readonly Exchange[]): TakenField[] {
  const [old, now] = [firstReadAt, secondReadAt].map((at) => bodyIn(steps[at]) ?? null);
  const change = steps[changeAt];
  if (change === undefined || old === undefined || now === undefined || !isObject(old) || !isObject(now)) return [];
  return fields.flatMap((field) => {
    const value = get(fieldsSent(change.request), field.name);
    const has = (shown: JsonObject): boolean => value !== undefined && equals(value, get(shown, field.name) ?? null);
    const isGuess = typeof value === 'boolean' || field.view.values('enum').length > 0;
    return value !== undefined && has(now) && !has(old) ? [{ field, value, isGuess }] : [];
  });
}

function judge(
  model: RequestModel,
  { create, read, fields }: { create: RequestModel; read: RequestModel; fields: readonly ReadOnlyField[] },
  { steps }: ScriptTrial,
): Verdict {
  const [made, before, change, after] = steps;
  const { name } = model.operation;
  if (made === undefined || before === undefined || change === undefined) {
    const answer = made === undefined ? 'no request' : describeOutcome((before ?? made).outcome);
    return inconclusive(
      `no other value of a read-only field was sent (${answer})`,
      `see the clauses ${create.operation.name} accepts`,
    );
  }
  if (isRejection(change.outcome)) return pass;
  if (after === undefined || !isSuccess(model.operation, change.outcome) || !isSuccess(read.operation, after.outcome)) {
    const answer = describeOutcome((after ?? change).outcome);
    return inconclusive(`the resource was not read afterwards (${answer})`, `see the clauses ${name} accepts`);
  }
  if (![before, after].every((each) => isObject(bodyIn(each) ?? null)))
    return inconclusive('the resource is not shown', 'answer with its fields');
  const taken = takenOf(fields, steps);
  const [found] = [...taken.filter(({ isGuess }) => !isGuess), ...taken.filter((each) => isTakenAgain(each, steps))];
  if (found !== undefined) {
    const place = childPointer('', found.field.name);
    const expected = `a value of the server, because ${place} is readOnly`;
    return violation(`taken ${found.field.name}`, `body ${place}`, expected, stringify(found.value), secondReadAt);
  }
  const [guess] = taken;
  if (guess === undefined || steps.length > controlAt + 1) return pass;
  const because = `the server can have set ${childPointer('', guess.field.name)} by itself`;
  return inconclusive(because, `see the clauses ${name} accepts`);
}

/** Whether a field has the value that a client sent another time, which is another one. */
function isTakenAgain({ field: { name } }: TakenField, steps: readonly Exchange[]): boolean {
  const [control, after] = steps.slice(controlAt);
  const shown = bodyIn(after) ?? null;
  const sent = control && get(fieldsSent(control.request), name);
  return sent !== undefined && isObject(shown) && equals(sent, get(shown, name) ?? null);
}
