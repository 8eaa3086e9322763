import { resourcesOf, type ResourcePath } from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';

/** A name in lower case without separators: `plant_id` and `plantId` have the same plain name. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

/** A kind of resource, and an operation with its name in the path. */
export interface Referred {
  readonly resource: ResourcePath;
  readonly operation: OperationRows;
}

/**
 * The resources that a POST can create, by the plain name of a field that refers to one: `plantid` for
 * `/plants/{plantId}`.
 */
export function referable(operations: ReadonlyMap<string, OperationRows>): ReadonlyMap<string, Referred> {
  const found = new Map<string, Referred>();
  for (const each of operations.values()) {
    const { path } = each.operation;
    const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
    if (resource?.names.length !== 1 || !operations.has(`POST ${resource.collectionPath}`)) continue;
    const own = plainName(resource.names[0] ?? '');
    const collection = plainName(resource.collectionPath.split('/').at(-1) ?? '');
    const singular = collection.replace(/ies$/, 'y').replace(/s$/, '');
    for (const name of [`${singular}id`, ...(own !== 'id' && own.endsWith('id') ? [own] : [])]) {
      if (!found.has(name)) found.set(name, { resource, operation: each });
    }
  }
  return found;
}
