import { collectionName, parameterOf, resourcesOf, type ResourcePath } from '../../clause/index.ts';
import { plainName, singular } from '../../document/index.ts';
import type { Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { creationPaths } from './collections.ts';

/** A kind of resource, and an operation with its name in the path. */
export interface Referred {
  readonly resource: ResourcePath;
  readonly operation: OperationRows;
}

/**
 * The resources that a POST or a PUT can create, by the plain names of a field that refers to one: for `/plants/{plantId}`
 * `plantid`, and `plant`; for `/berths/{code}` `berthid`, `berthcode` and `berth`.
 */
export function referable(operations: ReadonlyMap<string, OperationRows>): ReadonlyMap<string, Referred> {
  const found = new Map<string, Referred>();
  for (const each of operations.values()) {
    const { path } = each.operation;
    const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
    if (resource?.names.length !== 1) continue;
    const creators = [`PUT ${path}`, ...creationPaths(resource).map((collection) => `POST ${collection}`)];
    if (!creators.some((creator) => operations.has(creator))) continue;
    const own = plainName(resource.names[0] ?? '');
    const kind = singular(plainName(collectionName(resource)));
    const names = [`${kind}id`, `${kind}${own}`, ...(own !== 'id' && own.endsWith('id') ? [own] : []), kind];
    for (const name of names) if (!found.has(name)) found.set(name, { resource, operation: each });
  }
  return found;
}

/** A text that is hardly the name of a resource. */
const anyText = '\u0001 any text';

/**
 * Whether the value of a field can be the name of a resource of a kind. A field that has only the name of the kind can
 * hold anything else, so its value has to look like such a name, by a schema that not every text satisfies.
 */
export function canRefer(field: string, value: Json, { resource, operation }: Referred): boolean {
  if (singular(plainName(field)) !== singular(plainName(collectionName(resource)))) return true;
  const [name = ''] = resource.names;
  const part = operation.requestModel && parameterOf(operation.requestModel, 'path', name);
  return part?.accepts(value) === true && !part.accepts(anyText);
}
