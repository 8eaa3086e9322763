import type { Operation } from '../../document/index.ts';
import type { Ground } from '../ground.ts';
import { thingsOf, type Thing } from '../thing/path-template.ts';
import type { Command } from './command.ts';

/**
 * The operations on things of one kind: a collection where they are made and listed, and below it each of them; or the one
 * thing that is at a path of its own.
 */
export interface Resource extends Readonly<Record<Command['kind'], Ground | undefined>> {
  /** How one thing is named; undefined where there is but one, or none has a path of its own. */
  readonly thing: Thing | undefined;
}

/** Finds the ground of an operation by its name. */
export type FindGround = (name: string) => Ground | undefined;

/** Finds the resource that an operation is of; undefined where nothing that it makes or changes can be read. */
export function resourceOf(operation: Operation, paths: readonly string[], find: FindGround): Resource | undefined {
  const { path } = operation;
  const thing = itemThing(path) ?? itemsBelow(path, paths);
  const collection = thing?.collectionPath ?? path;
  const create = find(`POST ${collection}`);
  const list = find(`GET ${collection}`);
  if (thing !== undefined && create !== undefined) {
    const on = (method: string): Ground | undefined => find(`${method} ${thing.itemPath}`);
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

/** The one kind of thing that stands right below a collection. */
function itemsBelow(path: string, paths: readonly string[]): Thing | undefined {
  const below = [...new Set(paths)].flatMap((each) => {
    const thing = itemThing(each);
    return thing?.collectionPath === path ? [thing] : [];
  });
  return below.length === 1 ? below[0] : undefined;
}
