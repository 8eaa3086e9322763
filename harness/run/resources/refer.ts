import { collectionName, resourcesOf, type ResourcePath } from '../../clause/index.ts';
import { plainName, singular } from '../../document/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { creationPaths } from './collections.ts';

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
    if (resource?.names.length !== 1) continue;
    if (!creationPaths(resource).some((each) => operations.has(`POST ${each}`))) continue;
    const own = plainName(resource.names[0] ?? '');
    const kind = singular(plainName(collectionName(resource)));
    for (const name of [`${kind}id`, ...(own !== 'id' && own.endsWith('id') ? [own] : [])]) {
      if (!found.has(name)) found.set(name, { resource, operation: each });
    }
  }
  return found;
}
