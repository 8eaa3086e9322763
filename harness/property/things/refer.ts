import { thingsOf, type Ground, type OperationRows, type Thing } from '../../clause/index.ts';

/** A name without what spellings differ in. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

/** Things that can be made, by the name that a field that refers to one has: `plantId` for what `/plants/{plantId}` names. */
export function referable(
  operations: ReadonlyMap<string, OperationRows>,
): Map<string, { thing: Thing; ground: Ground }> {
  const found = new Map<string, { thing: Thing; ground: Ground }>();
  for (const { operation, ...rest } of operations.values()) {
    for (const thing of thingsOf(operation.path)) {
      const [name = ''] = thing.names;
      const singular = plainName(thing.collectionPath.split('/').at(-1) ?? '')
        .replace(/ies$/, 'y')
        .replace(/s$/, '');
      if (thing.itemPath !== operation.path || thing.names.length !== 1) continue;
      if (!operations.has(`POST ${thing.collectionPath}`) || rest.ground === undefined) continue;
      const names = [`${singular}id`, ...(plainName(name) === 'id' ? [] : [plainName(name)])];
      for (const each of names.filter((candidate) => candidate.endsWith('id'))) {
        if (!found.has(each)) found.set(each, { thing, ground: rest.ground });
      }
    }
  }
  return found;
}
