import type { Operation } from '../../document/index.ts';
import type { Ground } from '../ground.ts';
import { thingsOf, type Thing } from '../thing/path-template.ts';
import type { Command } from './command.ts';

/**
 * The operations on things of one kind: a collection where they are made and listed, and below it each of them; or the one
 * thing that is at a path of its own.
 */
export interface Resource<Of = Ground> extends Readonly<Record<Command['kind'], Of | undefined>> {
  /** How one thing is named; undefined where there is but one, or none has a path of its own. */
  readonly thing: Thing | undefined;
}

/** What an operation has to know of the others of its document. */
export interface Siblings {
  /** An operation that requests can be sent to, by its name. */
  readonly operation: (name: string) => Operation | undefined;
  readonly ground: (name: string) => Ground | undefined;
  /** The one kind of thing that stands right below a collection. */
  readonly thingBelow: (path: string) => Thing | undefined;
}

/**
 * Finds the resource that an operation is of; undefined where nothing that it makes or changes can be read.
 *
 * @param find what there is of each of its operations, by name: grounds, or no more than the operations themselves
 */
export function resourceOf<Of>(
  { path }: Operation,
  { thingBelow }: Siblings,
  find: (name: string) => Of | undefined,
): Resource<Of> | undefined {
  const thing = itemThing(path) ?? thingBelow(path);
  const collection = thing?.collectionPath ?? path;
  const create = find(`POST ${collection}`);
  const list = find(`GET ${collection}`);
  if (thing !== undefined && create !== undefined) {
    const on = (method: string): Of | undefined => find(`${method} ${thing.itemPath}`);
    const [read, replace, change, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map(on);
    return read === undefined ? undefined : { thing, create, read, replace, change, remove, list };
  }
  const none = { thing: undefined, read: undefined, replace: undefined, change: undefined, remove: undefined };
  if (thing === undefined && create !== undefined && list !== undefined) return { ...none, create, list };
  const replace = find(`PUT ${path}`);
  const isAlone = thing === undefined && create === undefined && list !== undefined && replace !== undefined;
  return isAlone ? { ...none, create: undefined, list: undefined, read: list, replace } : undefined;
}

function itemThing(path: string): Thing | undefined {
  return thingsOf(path).find(({ itemPath }) => itemPath === path);
}

/** For each collection the one kind of thing that stands right below it; none where there are several. */
export function thingsBelow(operations: readonly Operation[]): (path: string) => Thing | undefined {
  const byCollection = new Map<string, Thing[]>();
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const thing = itemThing(path);
    if (thing === undefined) continue;
    const known = byCollection.get(thing.collectionPath);
    if (known === undefined) byCollection.set(thing.collectionPath, [thing]);
    else known.push(thing);
  }
  return (path) => {
    const [thing, ...others] = byCollection.get(path) ?? [];
    return others.length === 0 ? thing : undefined;
  };
}
