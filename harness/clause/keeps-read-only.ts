import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isNumber,
  isObject,
  setAt,
  stringify,
  type Json,
} from '../json/index.ts';
import { loadSchema, maySatisfy, viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { isJsonContent, valueOf, withPart } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn } from './resource/identity.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, namesMade } from './state/script.ts';

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
function readOnlyFields({ responses }: Operation, names: readonly string[]): ReadOnlyField[] {
  const views = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ schema }) => viewSchema(schema, 'possible')));
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
  const [input] = fc.sample(model.plain, { seed: 0, numRuns: 1 });
  const body = part && input && valueOf(input, part);
  if (part?.content === undefined || !isJsonContent(part.content) || body === undefined || !isObject(body))
    return false;
  return fields.some((field) =>
    otherValues(field, null, usualUuid).some((value) => accepts(model, body, field.name, value)),
  );
}

function accepts({ bodies: [part] }: RequestModel, body: Json, name: string, value: Json): boolean {
  return part?.accepts(setAt(body, childPointer('', name), value)) === true;
}

const usualUuid = '6f1c1f0e-3b1d-4f5a-9c3e-7d2b8a4c5e61';
/** So far is another number from that of the server. */
const step = 1_000_003;

/** Values that a field can have, and that a server hardly gives it by itself. */
function otherValues({ view }: ReadOnlyField, now: Json, uuid: string): Json[] {
  const members = view.values('enum').flatMap((each) => (isArray(each) ? each : []));
  const number = isNumber(now) && typeof now === 'number' ? now : 0;
  const all: Json[] = [
    ...members,
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

/** The places of the exchanges in a script. A creation is the third one, too. */
const [firstReadAt, changeAt, secondReadAt] = [1, 2, 3];

function scriptOf(model: RequestModel, operations: ReadableResource, inputs: OwnedInputs): ScriptCase {
  const { made, look, own, uuid, fields } = inputs;
  const { create, read } = operations;
  const isCreation = model === create;
  const commands: Command[] = [made, own].map((input) => ({ kind: 'create', input: { ...input } }));
  const reads = (at: number): Step => ({
    requestModel: read,
    next: (soFar) => {
      const command = commands[at === 0 ? 0 : 1];
      const names = command && namesMade(operations, command, soFar[at]);
      return names && caseFor(read, look, names);
    },
  });
  const change: Step = {
    requestModel: model,
    ...(isCreation && commands[1] !== undefined && { command: commands[1] }),
    next: (soFar) => {
      const names = isCreation || commands[0] === undefined ? new Map() : namesMade(operations, commands[0], soFar[0]);
      const given = names && withFields(model, own, { fields, uuid }, soFar[firstReadAt]);
      if (given === undefined || names === undefined) return undefined;
      const request = isCreation ? { draft: { input: given.input } } : caseFor(model, given.input, names);
      const known = given.names.map((name) => childPointer('/body', name));
      return { ...request, known: [...('known' in request ? (request.known ?? []) : []), ...known] };
    },
  };
  const creation: Step = {
    requestModel: create,
    ...(commands[0] !== undefined && { command: commands[0] }),
    next: () => ({ draft: { input: commands[0]?.input ?? made } }),
  };
  return { kind: 'script', steps: [creation, reads(0), change, reads(isCreation ? changeAt : 0)] };
}

/** An input with other values in the read-only fields than a read shows; undefined if it can have none. */
function withFields(
  model: RequestModel,
  own: Input,
  { fields, uuid }: { readonly fields: readonly ReadOnlyField[]; readonly uuid: string },
  shown: Exchange | undefined,
): { readonly input: Input; readonly names: readonly string[] } | undefined {
  const [part] = model.bodies;
  const before = shown && bodyIn(shown);
  let body = part && valueOf(own, part);
  if (part === undefined || body === undefined || before === undefined || !isObject(before)) return undefined;
  const names: string[] = [];
  for (const field of fields) {
    const values = otherValues(field, get(before, field.name) ?? null, uuid);
    const value = values.find((each) => body !== undefined && accepts(model, body, field.name, each));
    if (value === undefined) continue;
    body = setAt(body, childPointer('', field.name), value);
    names.push(field.name);
  }
  return names.length === 0 ? undefined : { input: withPart(own, part, body), names };
}

function judge(
  model: RequestModel,
  { create, read, fields }: { create: RequestModel; read: RequestModel; fields: readonly ReadOnlyField[] },
  { steps }: ScriptTrial,
): Verdict {
  const [made, before, change, after] = steps;
  const { name } = model.operation;
  if (made === undefined || before === undefined || change === undefined) {
    const answer = made === undefined ? 'no request' : describeOutcome(made.outcome);
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
  const [sent, old, now] = [
    get(change.request.input ?? {}, 'body') ?? null,
    bodyIn(before) ?? null,
    bodyIn(after) ?? null,
  ];
  if (!isObject(sent) || !isObject(old) || !isObject(now))
    return inconclusive('the resource is not shown', 'answer with its fields');
  const taken = fields.find(({ name: field }) => {
    const value = get(sent, field);
    return value !== undefined && equals(value, get(now, field) ?? null) && !equals(value, get(old, field) ?? null);
  });
  if (taken === undefined) return pass;
  const value = stringify(get(now, taken.name) ?? null);
  const place = childPointer('', taken.name);
  return violation(
    `taken ${taken.name}`,
    `body ${place}`,
    `a value of the server, because ${place} is readOnly`,
    value,
    secondReadAt,
  );
}
