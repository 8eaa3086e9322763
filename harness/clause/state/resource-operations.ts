import { withoutSlash, type Document, type Operation } from '../../document/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { collectionName, endsInName, resourcesOf, restBelow, type ResourcePath } from '../resource/path-template.ts';
import { isOnlyDownload } from './download.ts';
import { calledKinds, type CalledKind } from '../resource/called.ts';
import type { Command } from '../model/case.ts';
import { fieldNamesShown, isChangeByPost } from './changed-by-post.ts';
import { referrersIn } from './referrers.ts';
import { sharedResources } from './stated-owners.ts';

/**
 * The operations on resources of one kind: those of a collection, where they are created and listed, and those of each
 * resource below it. Or those of a single resource at a fixed path.
 */
export interface ResourceOperations<Of = RequestModel> extends Readonly<Record<Command['kind'], Of | undefined>> {
  /** The path of one resource; undefined if there is a single one, or resources can't be read at a path of their own. */
  readonly resource: ResourcePath | undefined;
  /** The kind of the resources, if calls create them and other calls name them in a field. */
  readonly called?: CalledKind;
}

/** None of the operations. */
export const noOperations: ResourceOperations<never> = {
  resource: undefined,
  create: undefined,
  read: undefined,
  probe: undefined,
  replace: undefined,
  change: undefined,
  remove: undefined,
  list: undefined,
};

/** What the clauses of an operation need to know about the other operations of its document. */
export interface Siblings {
  /** An operation that valid requests can be sent to, by its name. */
  readonly operation: (name: string) => Operation | undefined;
  readonly requestModel: (name: string) => RequestModel | undefined;
  /** The only kind of resource in a collection; undefined if there are several. */
  readonly resourceBelow: (path: string) => ResourcePath | undefined;
  /** The resource with a path of its own that is created inside of another resource, with its collection there. */
  readonly createdInside: (itemPath: string) => ResourcePath | undefined;
  /** Whether a PUT to the path of a resource is what creates it, under a name that the client makes up. */
  readonly createdByName: (itemPath: string) => boolean;
  /** Whether a POST to the path of a resource changes some of its fields. */
  readonly changedByPost: (itemPath: string) => boolean;
  /** Whether all users share what is on a path, by the words of the document. */
  readonly isShared: (path: string) => boolean;
  /** The operations that create something with a field that can refer to a resource, by their names. */
  readonly referrersOf: (resource: ResourcePath) => readonly string[];
  /** The operations directly below the path of a resource, by their names. */
  readonly operationsBelow: (itemPath: string) => readonly string[];
  /** The kinds of resources that calls create. */
  readonly called: readonly CalledKind[];
}

/**
 * Finds the operations on the resources that an operation is about; undefined if the resources can't be read.
 *
 * @param find gets what the caller needs of an operation by name: its request model, or the operation itself
 */
export function resourceOperationsOf<Of>(
  { path }: Operation,
  { resourceBelow, createdInside, createdByName, changedByPost, operation: operationNamed }: Siblings,
  find: (name: string) => Of | undefined,
): ResourceOperations<Of> | undefined {
  const below = resourceBelow(path);
  const elsewhere = below && createdInside(below.itemPath);
  // What is created elsewhere is in this list if there is none in that place.
  const isListedHere = elsewhere !== undefined && find(`GET ${elsewhere.collectionPath}`) === undefined;
  const resource = createdInside(path) ?? itemResource(path) ?? (isListedHere ? elsewhere : below);
  const collection = resource?.collectionPath ?? path;
  // Some frameworks end the path of a collection with a slash, and those of its items without one.
  const other = collection.endsWith('/') ? collection.slice(0, -1) : `${collection}/`;
  const put = resource !== undefined && createdByName(resource.itemPath) ? find(`PUT ${resource.itemPath}`) : undefined;
  const create = find(`POST ${collection}`) ?? find(`POST ${other}`) ?? put;
  // What is created elsewhere can still be listed in its own collection.
  const own = resource && itemResource(resource.itemPath)?.collectionPath;
  // A file that a POST at its path uploads is not a list.
  const listAt = (at: string): Of | undefined =>
    isOnlyDownload(operationNamed(`GET ${at}`)?.responses ?? []) ? undefined : find(`GET ${at}`);
  const list = listAt(collection) ?? listAt(other) ?? (own === undefined ? undefined : listAt(own));
  if (resource !== undefined && create !== undefined && find(`GET ${resource.itemPath}`) !== undefined) {
    const on = (method: string): Of | undefined => find(`${method} ${resource.itemPath}`);
    const [read, probe, replace, remove] = ['GET', 'HEAD', 'PUT', 'DELETE'].map(on);
    const change = on(changedByPost(resource.itemPath) ? 'POST' : 'PATCH');
    return { resource, create, read, probe, replace, change, remove, list };
  }
  if (create !== undefined && list !== undefined) return { ...noOperations, create, list };
  const [replace, change, remove] = ['PUT', 'PATCH', 'DELETE'].map((method) => find(`${method} ${path}`));
  const isAlone = resource === undefined && create === undefined && list !== undefined;
  const isChanged = replace !== undefined || change !== undefined;
  return isAlone && isChanged ? { ...noOperations, read: list, replace, change, remove } : undefined;
}

/** What the resources that an operation creates are inside of; undefined if they are inside of nothing. */
export function parentOf({ operation: { path } }: RequestModel): ResourcePath | undefined {
  return resourcesOf(path).findLast(({ itemPath }) => itemPath !== path);
}

/** Whether an operation lists or reads resources below their parent. One with a path of its own, `/tasks` or `/tasks/{id}`, does not. */
export function looksBelowParent(
  model: RequestModel,
  { list, read }: Pick<ResourceOperations, 'list' | 'read'>,
  create: RequestModel,
): boolean {
  const { path } = model.operation;
  const parent = parentOf(create);
  const isListBelow = list === model && parent !== undefined && path.startsWith(parent.itemPath);
  return isListBelow || (read === model && path.startsWith(create.operation.path));
}

/** A resource with the collection in which it is created. That can be inside of another resource. */
export function withItsCreation(
  resource: ResourcePath,
  { createdInside }: Pick<Siblings, 'createdInside'>,
): ResourcePath {
  return createdInside(resource.itemPath) ?? resource;
}

function itemResource(path: string): ResourcePath | undefined {
  return resourcesOf(path).find(({ itemPath }) => itemPath === path);
}

/** Where the resources of a document are created, changed and listed. */
export function collectionsOf(document: Document): Omit<Siblings, 'operation' | 'requestModel'> {
  const { operations } = document;
  const below = resourcesBelow(operations);
  const inside = new Map<string, ResourcePath>();
  for (const resource of [...registeredElsewhere(operations), ...createdInsideOthers(operations)])
    inside.set(resource.itemPath, resource);
  const byCollection = new Map([...inside.values()].map((each) => [withoutSlash(each.collectionPath), each]));
  return {
    called: calledKinds(operations),
    resourceBelow: (path) => below(path) ?? byCollection.get(withoutSlash(path)),
    createdInside: (itemPath) => inside.get(itemPath),
    createdByName: createdByPut(operations),
    changedByPost: changedByPosts(document),
    isShared: sharedResources(document),
    referrersOf: referrersIn(operations),
    operationsBelow: (itemPath) =>
      operations.flatMap(({ name, path }) => (isDirectlyBelow(path, itemPath) ? [name] : [])),
  };
}

/**
 * Whether only a PUT creates the resource of a path: it documents 201, and no POST has a collection of that name. Where one
 * has, as `/tags` beside `/tasks/{id}/tags/{tagId}`, the PUT takes the names of what exists.
 */
function createdByPut(operations: readonly Operation[]): Siblings['createdByName'] {
  const puts = new Map(operations.flatMap((each) => (each.method === 'PUT' ? [[each.path, each] as const] : [])));
  const created = new Set(
    operations.flatMap(({ method, path }) =>
      method === 'POST' && !endsInName(path) ? [collectionName({ collectionPath: path })] : [],
    ),
  );
  return (itemPath) => {
    const resource = itemResource(itemPath);
    if (resource === undefined || created.has(collectionName(resource))) return false;
    return puts.get(itemPath)?.responses.some(({ status }) => status === '201') === true;
  };
}

/** Whether a POST changes the resource of a path, which no PUT and no PATCH does. */
function changedByPosts(document: Document): Siblings['changedByPost'] {
  const named = new Map(document.operations.map((each) => [each.name, each]));
  const isChanged = (itemPath: string): boolean => {
    const [post, read, ...others] = ['POST', 'GET', 'PUT', 'PATCH'].map((method) => named.get(`${method} ${itemPath}`));
    if (post === undefined || read === undefined || others.some((each) => each !== undefined)) return false;
    const collection = itemResource(itemPath)?.collectionPath ?? '';
    const create = named.get(`POST ${collection}`) ?? named.get(`POST ${withoutSlash(collection)}`);
    return isChangeByPost(document, { post, read, create });
  };
  const known = new Map<string, boolean>();
  return (itemPath) => {
    const found = known.get(itemPath) ?? isChanged(itemPath);
    known.set(itemPath, found);
    return found;
  };
}

/**
 * The resources that have a path of their own, `/tasks/{id}`, and are created only inside of another resource, by a POST to
 * `/projects/{projectId}/tasks`. That answers with the same schema as the read, so it is no other kind of task.
 */
function createdInsideOthers(operations: readonly Operation[]): ResourcePath[] {
  const creators = creatorsByCollection(operations);
  return operations.flatMap((read): ResourcePath[] => {
    if (read.method !== 'GET') return [];
    const resource = itemResource(read.path);
    if (resource === undefined || resource.collectionPath.includes('{')) return [];
    const { only, path = '' } = creators.get(collectionName(resource)) ?? {};
    if (only === undefined || !path.includes('{')) return [];
    const shown = fieldsShown(read);
    return shown !== '' && shown === fieldsShown(only) ? [{ ...resource, collectionPath: path }] : [];
  });
}

/** The last word of a path at which users or other resources are created although their collection is elsewhere: `/auth/register`. */
const ofRegistration = /^(?:register|registration|sign-?up|create|add|new)(?:[-_]?[a-z]+)?$/i;

/**
 * The resources that have a path of their own, `/users/{id}`, and are created only by a POST to a path that says so, such as
 * `/auth/register`. That answers with the same fields as the read, and no other such POST does.
 *
 * @returns each with the path of the POST as that of its collection
 */
export function registeredElsewhere(operations: readonly Operation[]): ResourcePath[] {
  const registrations = operations.filter(
    ({ method, path }) =>
      method === 'POST' && !path.includes('{') && ofRegistration.test(collectionName({ collectionPath: path })),
  );
  if (registrations.length === 0) return [];
  const posts = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? [withoutSlash(path)] : [])));
  const byFields = new Map<string, Operation[]>();
  for (const each of registrations) byFields.set(fieldsShown(each), [...(byFields.get(fieldsShown(each)) ?? []), each]);
  return operations.flatMap((read): ResourcePath[] => {
    const resource = read.method === 'GET' ? itemResource(read.path) : undefined;
    if (resource === undefined || resource.names.length > 1 || resource.collectionPath.includes('{')) return [];
    const shown = fieldsShown(read);
    if (shown === '' || posts.has(withoutSlash(resource.collectionPath))) return [];
    const [only, ...others] = byFields.get(shown) ?? [];
    return only === undefined || others.length > 0 ? [] : [{ ...resource, collectionPath: only.path }];
  });
}

/** The only POST to collections of each name, with its path; neither if there are several. */
function creatorsByCollection(
  operations: readonly Operation[],
): ReadonlyMap<string, { readonly only?: Operation; readonly path?: string }> {
  const creators = new Map<string, { readonly only?: Operation; readonly path?: string }>();
  for (const operation of operations) {
    const { method, path } = operation;
    if (method !== 'POST' || endsInName(path)) continue;
    const name = collectionName({ collectionPath: path });
    creators.set(name, creators.has(name) ? {} : { only: operation, path });
  }
  return creators;
}

/** The names of the fields in the successful answers of an operation; empty if it documents none. */
export function fieldsShown(operation: Operation): string {
  return [...new Set(fieldNamesShown(operation))].sort().join('\n');
}

/** For the path of each collection, the only kind of resource directly below it; undefined if there are several. */
function resourcesBelow(operations: readonly Operation[]): (path: string) => ResourcePath | undefined {
  const byCollection = new Map<string, ResourcePath[]>();
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const resource = itemResource(path);
    if (resource === undefined) continue;
    const collection = withoutSlash(resource.collectionPath);
    const known = byCollection.get(collection);
    if (known === undefined) byCollection.set(collection, [resource]);
    else known.push(resource);
  }
  return (path) => {
    const [resource, ...others] = byCollection.get(withoutSlash(path)) ?? [];
    return others.length === 0 ? resource : undefined;
  };
}

const isDirectlyBelow = (path: string, itemPath: string): boolean =>
  /^\/[^/{}]+$/.test(restBelow(path, itemPath) ?? '');
