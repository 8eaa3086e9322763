import type { Operation } from '../../document/index.ts';
import type { RequestModel } from '../request-model.ts';
import { resourcesOf, type ResourcePath } from '../resource/path-template.ts';
import type { Command } from './command.ts';

/**
 * The operations on resources of one kind: a collection where they are made and listed, and below it each of them; or the one
 * resource that is at a path of its own.
 */
export interface ResourceOperations<Of = RequestModel> extends Readonly<Record<Command['kind'], Of | undefined>> {
  /** How one thing is named; undefined where there is but one, or none has a path of its own. */
  readonly resource: ResourcePath | undefined;
}

/** What an operation has to know of the others of its document. */
export interface Siblings {
  /** An operation that requests can be sent to, by its name. */
  readonly operation: (name: string) => Operation | undefined;
  readonly requestModel: (name: string) => RequestModel | undefined;
  /** The one kind of resource that stands right below a collection. */
  readonly resourceBelow: (path: string) => ResourcePath | undefined;
}

/**
 * Finds the operations that an operation is of; undefined where nothing that it makes or changes can be read.
 *
 * @param find what there is of each of its operations, by name: requestModels, or no more than the operations themselves
 */
export function resourceOperationsOf<Of>(
  { path }: Operation,
  { resourceBelow }: Siblings,
  find: (name: string) => Of | undefined,
): ResourceOperations<Of> | undefined {
  const resource = itemResource(path) ?? resourceBelow(path);
  const collection = resource?.collectionPath ?? path;
  const create = find(`POST ${collection}`);
  const list = find(`GET ${collection}`);
  if (resource !== undefined && create !== undefined) {
    const on = (method: string): Of | undefined => find(`${method} ${resource.itemPath}`);
    const [read, replace, change, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map(on);
    return read === undefined ? undefined : { resource, create, read, replace, change, remove, list };
  }
  const none = { resource: undefined, read: undefined, replace: undefined, change: undefined, remove: undefined };
  if (resource === undefined && create !== undefined && list !== undefined) return { ...none, create, list };
  const replace = find(`PUT ${path}`);
  const isAlone = resource === undefined && create === undefined && list !== undefined && replace !== undefined;
  return isAlone ? { ...none, create: undefined, list: undefined, read: list, replace } : undefined;
}

function itemResource(path: string): ResourcePath | undefined {
  return resourcesOf(path).find(({ itemPath }) => itemPath === path);
}

/** For each collection the one kind of resource that stands right below it; none where there are several. */
export function resourcesBelow(operations: readonly Operation[]): (path: string) => ResourcePath | undefined {
  const byCollection = new Map<string, ResourcePath[]>();
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const resource = itemResource(path);
    if (resource === undefined) continue;
    const known = byCollection.get(resource.collectionPath);
    if (known === undefined) byCollection.set(resource.collectionPath, [resource]);
    else known.push(resource);
  }
  return (path) => {
    const [resource, ...others] = byCollection.get(path) ?? [];
    return others.length === 0 ? resource : undefined;
  };
}
