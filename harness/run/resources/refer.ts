import {
  anyText,
  collectionName,
  isBelow,
  isOnSeveral,
  namesToReferBy,
  numberIn,
  parameterOf,
  resourcesOf,
  type RequestModel,
  type ResourcePath,
} from '../../clause/index.ts';
import { plainName, shapeOfPath, singular, type Operation } from '../../document/index.ts';
import { isNumber, stringify, type Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { creationPaths, listPaths } from './collections.ts';
import { kindOf, kindOfCollection } from './kindred.ts';

/** A kind of resource, and an operation with its name in the path. */
export interface Referred {
  readonly resource: ResourcePath;
  readonly operation: OperationRows;
  /** Whether the schema of the field says that it is an id of this kind, whatever the name of the field is. */
  readonly isStated?: boolean;
}

/** A resource that another one was created in, or with a reference to: the event of a type of tickets. */
export interface Owner {
  readonly resource: ResourcePath;
  readonly name: Json;
}

/** Whether two paths are those of the same kind. The parameters of one can have other names. */
export function isSameKind(one: ResourcePath, other: ResourcePath): boolean {
  return shapeOfPath(one.itemPath) === shapeOfPath(other.itemPath);
}

/** Whether an operation changes the fields of the resource in its path. */
export function changesIn({ operation: { method, path } }: RequestModel, { itemPath }: ResourcePath): boolean {
  return ['PUT', 'PATCH'].includes(method) && path === itemPath;
}

/**
 * The kinds of resources that fields can refer to: those that a POST or a PUT can create, and after them those that are only listed and
 * read, such as the countries that a server knows.
 */
export function referable(operations: ReadonlyMap<string, OperationRows>): readonly Referred[] {
  const created = creatable(operations);
  const paths = new Set(created.map(({ resource }) => resource.itemPath));
  const listed = [...operations.values()].flatMap((operation): Referred[] => {
    const { path, method } = operation.operation;
    const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
    if (method !== 'GET' || resource?.names.length !== 1 || paths.has(path)) return [];
    return listPaths(resource).some((list) => operations.has(`GET ${list}`)) ? [{ resource, operation }] : [];
  });
  return [...created, ...listed];
}

/**
 * The kinds of resources that a POST or a PUT can create. A copy with the path `/copies/{copyId}` can also be created inside
 * of another resource: by `POST /books/{bookId}/copies`.
 */
export function creatable(operations: ReadonlyMap<string, OperationRows>): readonly Referred[] {
  const found = new Map<string, Referred>();
  const posts = [...operations.values()].map(({ operation }) => operation).filter(({ method }) => method === 'POST');
  const created = new Set(posts.map(({ path }) => kindOfCollection(path)));
  for (const each of operations.values()) {
    const { path } = each.operation;
    const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
    if (resource?.names.length !== 1 || found.has(path)) continue;
    const creators = [`PUT ${path}`, ...creationPaths(resource).map((collection) => `POST ${collection}`)];
    const isCreated = creators.some((creator) => operations.has(creator)) || created.has(kindOf(resource));
    if (isCreated) found.set(path, { resource, operation: each });
  }
  return [...found.values()];
}

/** The kind of resources that an operation changes several of, by names in its body: the innermost one. */
export function changedBy(operation: Operation, kinds: readonly Referred[]): Referred | undefined {
  const all = kinds.filter(({ resource }) => isOnSeveral(operation, resource));
  return all.sort((a, b) => b.resource.collectionPath.length - a.resource.collectionPath.length)[0];
}

/** Whether resources of one kind are inside of those of another. */
export function isInside({ itemPath }: ResourcePath, around: ResourcePath): boolean {
  return isBelow(itemPath, around.itemPath);
}

/** The plain name of the kind of a resource: `account` of `/accounts/{id}`. */
export const nameOfKind = ({ resource }: Referred): string => singular(plainName(collectionName(resource)));

/** Whether a field has only the name of the kind of a resource. It can hold anything else, such as its title. */
export function hasNameOfKind(field: string, referred: Referred): boolean {
  return referred.isStated !== true && namesToReferBy(field).includes(nameOfKind(referred));
}

/** Whether the schema of the name of a resource allows a value, and not every text. */
function isNameOf(value: Json, { resource, operation }: Referred): boolean {
  const [name = ''] = resource.names;
  const part = operation.requestModel && parameterOf(operation.requestModel, 'path', name);
  return part?.accepts(value) === true && !part.accepts(anyText);
}

/** A form of names that not every value has, whatever the schema says; undefined if a value has none. */
function formOf(value: Json): 'integer' | 'uuid' | undefined {
  if (isNumber(value)) return Number.isInteger(Number(value)) ? 'integer' : undefined;
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? 'uuid' : undefined;
}

/** Whether a field that has a value can be the name of a resource of a kind, as far as that is known without the name. */
export function canRefer(field: string, value: Json, referred: Referred): boolean {
  return !hasNameOfKind(field, referred) || isNameOf(value, referred) || formOf(value) !== undefined;
}

/**
 * What a field that refers to a resource has to have: the name of the resource, with the type that the field has. A field
 * that has only the name of the kind has to have a value of the same form as the name: integers, or UUIDs.
 *
 * @returns undefined if the field does not refer to it
 */
export function referenceTo(name: Json, field: string, value: Json, referred: Referred): Json | undefined {
  const typed = typeof value === 'string' ? name : numberIn(name);
  const isAlike = formOf(value) !== undefined && formOf(value) === formOf(typed);
  if (hasNameOfKind(field, referred) && !isNameOf(value, referred) && !isAlike) return undefined;
  return typeof value === 'string' && isNumber(name) ? stringify(name) : typed;
}
