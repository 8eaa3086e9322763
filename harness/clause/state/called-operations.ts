import { contentsOfSuccess, plainName, type Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { equals, get, isObject, objectOf, parsePointer, setAt, type Json, type JsonObject } from '../../json/index.ts';
import { viewSchema, type SchemaSource } from '../../schema/index.ts';
import { isSuccess } from '../model/answer.ts';
import type { Command, OneRequest } from '../model/case.ts';
import { withPart } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { fieldsIn, nameMade, placesOf, type CalledKind, type CallUse } from '../resource/called.ts';
import { itemsOf, type Identity } from '../resource/identity.ts';
import { noOperations, type ResourceOperations } from './resource-operations.ts';

/** The operations on the resources of a kind that calls create. */
export interface CalledOperations<Of = RequestModel> extends ResourceOperations<Of> {
  readonly called: CalledKind;
}

/**
 * Finds the calls on the resources that an operation is about. A call counts only if it is about a resource as its caller
 * sent it: what it reads or changes has the fields of the creation.
 *
 * @param find gets what the caller needs of an operation by name
 */
export function calledOperationsOf<Of>(
  operation: Operation,
  kinds: readonly CalledKind[],
  find: (name: string) => Of | undefined,
): CalledOperations<Of> | undefined {
  const { name } = operation;
  const called = kinds.find(({ create, uses }) => create.name === name || uses.has(name));
  const create = called && find(called.create.name);
  if (called === undefined || create === undefined) return undefined;
  const own = called.uses.get(name);
  const all = [...called.uses.values()];
  const reader = all.find((use) => reads(called, use));
  const shown = fieldsShownBy(reader?.operation ?? called.create);
  const first = (fits: (use: CallUse) => boolean): Of | undefined => {
    const use = own !== undefined && fits(own) ? own : all.find(fits);
    return use && find(use.operation.name);
  };
  return {
    ...noOperations,
    called,
    create,
    read: reader && find(reader.operation.name),
    change: first((use) => changes(use, shown)),
    remove: first((use) => use.verb === 'remove' && use.part === '' && hasNoOther(use)),
    list: first(lists),
  };
}

/** Whether a request to a call needs nothing but the names of what it is about. */
function hasNoOther(use: CallUse): boolean {
  return fieldsIn(use.operation).every(({ pointer, required }) => !required || isNameIn(use, pointer));
}

const isNameIn = ({ key, shared }: CallUse, pointer: string): boolean =>
  pointer === key || shared.some(([, own]) => own === pointer);

function reads({ create }: CalledKind, use: CallUse): boolean {
  if (use.verb !== 'read' || use.part !== '' || !hasNoOther(use)) return false;
  const shown = fieldsShownBy(use.operation);
  return fieldsIn(create).some(({ name }) => shown.has(name));
}

/** Whether a call sets fields that a read shows: those that its name says, if it is about a part. */
function changes(use: CallUse, shown: ReadonlySet<string>): boolean {
  if (use.verb !== 'change') return false;
  const set = fieldsIn(use.operation).filter(({ pointer }) => !isNameIn(use, pointer));
  const needed = set.filter(({ required }) => required);
  const isOfPart = ({ name }: { readonly name: string }): boolean => use.part === '' || plainName(name) === use.part;
  return needed.every((field) => shown.has(field.name) && isOfPart(field)) && set.some(({ name }) => shown.has(name));
}

/** Names by which a body asks for a page of a list. */
const paging = /^(?:limit|count|size|page\w*|per_?page|cursor|offset|skip|start\w*|first|after|max\w*)$/i;

/** Whether a call lists all resources of a kind, or those of what they belong to. Its body asks for none of its pages. */
function lists(use: CallUse): boolean {
  if (use.verb !== 'list' || use.part !== '' || !hasNoOther(use)) return false;
  return !fieldsIn(use.operation).some(({ name, pointer }) => pointer.startsWith('/body') && paging.test(name));
}

/** The names of the fields in the answer of a call, and in the objects directly in it. */
function fieldsShownBy(operation: Operation): ReadonlySet<string> {
  const sources = contentsOfSuccess(operation).flatMap(({ schema }): SchemaSource[] => (schema ? [schema] : []));
  return new Set(
    sources.flatMap((schema) => {
      const view = viewSchema(schema, 'possible');
      return view.propertyNames.flatMap((name) => [name, ...view.property(name).propertyNames]);
    }),
  );
}

/** The identity of what a call created; undefined if it was not created, or its answer has no name. */
export function identityMade({ called, create }: CalledOperations, creation: Exchange): Identity | undefined {
  if (create === undefined || !isSuccess(create.operation, creation.outcome)) return undefined;
  const name = nameMade(called, creation);
  return name === undefined ? undefined : new Map([[called.made, name]]);
}

/**
 * The request of a command to a call.
 *
 * @param creation of the resource that it is about; of the first one, if it is a list
 * @returns undefined if that was not created
 */
export function calledCase(
  operations: CalledOperations,
  command: Command,
  requestModel: RequestModel,
  creation: Exchange | undefined,
): OneRequest | undefined {
  const { input } = command;
  const use = operations.called.uses.get(requestModel.operation.name);
  if (use === undefined) return { draft: { input } };
  if (creation === undefined || identityMade(operations, creation) === undefined) return undefined;
  const places = placesOf(operations.called, use, creation) ?? new Map<string, Json>();
  let all = input;
  for (const [pointer, value] of places) {
    const part = requestModel.parameters.find((each) => each.pointer === pointer);
    const changed = part === undefined ? setAt(all, pointer, value) : withPart(all, part, value);
    if (isObject(changed)) all = changed;
  }
  return { draft: { input: all }, known: [...places.keys()] };
}

/** The fields that a request to a call sent, without those that name the resource. */
export function withoutNames({ called }: CalledOperations, { request }: Exchange, fields: JsonObject): JsonObject {
  const use = called.uses.get(request.operation ?? '');
  if (use === undefined) return fields;
  const names = new Set([use.key ?? '', ...use.shared.map(([, own]) => own)].map((each) => parsePointer(each)[1]));
  return objectOf(Object.entries(fields).filter(([name]) => !names.has(name)));
}

/** The item of a list with the name of a resource that a call created. In a list of names, it is an object of the name alone. */
export function itemMade(operations: ResourceOperations, creation: Exchange, page: Exchange): Json | undefined {
  if (!areCalled(operations)) return undefined;
  const name = identityMade(operations, creation)?.get(operations.called.made);
  const field = parsePointer(operations.called.made).at(-1) ?? '';
  if (name === undefined) return undefined;
  const items = itemsOf(page);
  const named = items.some((item) => equals(item, name)) ? objectOf([[field, name]]) : undefined;
  return items.find((item) => isObject(item) && equals(get(item, field) ?? null, name)) ?? named;
}

/** Whether operations are those on resources that calls create. */
export const areCalled = (operations: ResourceOperations): operations is CalledOperations =>
  operations.called !== undefined;
