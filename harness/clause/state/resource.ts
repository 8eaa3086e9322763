import type { Operation } from '../../document/index.ts';
import type { Ground } from '../ground.ts';
import { thingsOf, type Thing } from '../thing/path-template.ts';

/** The operations on things of one kind: a collection where they are made and listed, and below it each of them. */
export interface Resource {
  readonly thing: Thing;
  readonly create: Ground;
  readonly read: Ground;
  readonly replace: Ground | undefined;
  readonly change: Ground | undefined;
  readonly remove: Ground | undefined;
  readonly list: Ground | undefined;
}

/** Finds the ground of an operation by its name. */
export type FindGround = (name: string) => Ground | undefined;

/**
 * The resource that an operation is of: its path is that of one thing, or of the collection of such things, and the
 * document has a POST to the collection and a GET of the thing.
 */
export function resourceOf(operation: Operation, paths: readonly string[], find: FindGround): Resource | undefined {
  const thing = itemThing(operation.path) ?? itemsBelow(operation.path, paths);
  if (thing === undefined) return undefined;
  const create = find(`POST ${thing.collectionPath}`);
  const read = find(`GET ${thing.itemPath}`);
  if (create === undefined || read === undefined) return undefined;
  return {
    thing,
    create,
    read,
    replace: find(`PUT ${thing.itemPath}`),
    change: find(`PATCH ${thing.itemPath}`),
    remove: find(`DELETE ${thing.itemPath}`),
    list: find(`GET ${thing.collectionPath}`),
  };
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
