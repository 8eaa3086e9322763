import { resourcesOf, type Identity, type RequestModel, type ResourcePath } from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { stringify } from '../../json/index.ts';
import { creationPaths, listPaths } from '../resources/collections.ts';

/** Resources that the document has a DELETE for. */
export interface RemovableKind {
  readonly resource: ResourcePath;
  readonly remover: RequestModel;
  readonly reader: RequestModel | undefined;
  readonly lister: RequestModel | undefined;
}

/** The kinds of resources that a run can remove, by the names of the operations that create them. */
export function kindsByCreator(operations: readonly OperationRows[]): ReadonlyMap<string, RemovableKind> {
  const models = new Map(operations.map(({ operation, requestModel }) => [operation.name, requestModel]));
  const firstOf = (method: string, paths: readonly string[]): RequestModel | undefined =>
    paths.map((path) => models.get(`${method} ${path}`)).find((model) => model !== undefined);
  const kinds = new Map<string, RemovableKind>();
  for (const { operation, requestModel: remover } of operations) {
    const resource = resourcesOf(operation.path).at(-1);
    if (operation.method !== 'DELETE' || remover === undefined || resource?.itemPath !== operation.path) continue;
    const kind: RemovableKind = {
      resource,
      remover,
      reader: models.get(`GET ${resource.itemPath}`),
      lister: firstOf('GET', listPaths(resource)),
    };
    for (const path of creationPaths(resource)) {
      if (models.has(`POST ${path}`) && !kinds.has(`POST ${path}`)) kinds.set(`POST ${path}`, kind);
    }
    kinds.set(`PUT ${resource.itemPath}`, kind);
  }
  return kinds;
}

/** The path of a resource, as a key and for a report. */
export function itemPathOf({ resource }: Pick<RemovableKind, 'resource'>, identity: Identity): string {
  return resource.itemPath.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = identity.get(name) ?? '';
    const text = typeof value === 'string' ? value : stringify(value);
    // A lone surrogate has no percent-encoding; UTF-8 has U+FFFD in its place.
    return encodeURIComponent(Buffer.from(text).toString());
  });
}
