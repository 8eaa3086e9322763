import { thingsOf, type OperationRows, type Thing } from '../../clause/index.ts';

/** A name without what spellings differ in. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

/** A kind of thing, and the operation that takes its name. */
export interface Referred {
  readonly thing: Thing;
  readonly operation: OperationRows;
}

/** Things that can be made, by the name that a field that refers to one has: `plantId` for what `/plants/{plantId}` names. */
export function referable(operations: ReadonlyMap<string, OperationRows>): ReadonlyMap<string, Referred> {
  const found = new Map<string, Referred>();
  for (const each of operations.values()) {
    const { path } = each.operation;
    const thing = thingsOf(path).find(({ itemPath }) => itemPath === path);
    if (thing?.names.length !== 1 || !operations.has(`POST ${thing.collectionPath}`)) continue;
    const own = plainName(thing.names[0] ?? '');
    const collection = plainName(thing.collectionPath.split('/').at(-1) ?? '');
    const singular = collection.replace(/ies$/, 'y').replace(/s$/, '');
    for (const name of [`${singular}id`, ...(own !== 'id' && own.endsWith('id') ? [own] : [])]) {
      if (!found.has(name)) found.set(name, { thing, operation: each });
    }
  }
  return found;
}
