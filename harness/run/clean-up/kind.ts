import {
  isBelow,
  namesInPath,
  registeredElsewhere,
  resourcesOf,
  type Identity,
  type RequestModel,
  type ResourcePath,
} from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { stringify } from '../../json/index.ts';
import { creationPaths, listPaths } from '../resources/collections.ts';
import { isCollectionOf, kindOf } from '../resources/kindred.ts';

/** Resources that the document has a DELETE for. */
export interface RemovableKind {
  readonly resource: ResourcePath;
  readonly remover: RequestModel;
  readonly reader: RequestModel | undefined;
  readonly lister: RequestModel | undefined;
  /** Whether they are created at another path than that of their DELETE. */
  readonly isElsewhere: boolean;
}

/** The kinds of resources that a run can remove, by the names of the operations that create them. */
export function kindsByCreator(operations: readonly OperationRows[]): ReadonlyMap<string, RemovableKind> {
  const byName = new Map(operations.map((each) => [each.operation.name, each]));
  // A request model takes time and memory, and most operations create and remove nothing.
  const modelOf = (name: string): RequestModel | undefined => byName.get(name)?.requestModel;
  const firstOf = (method: string, paths: readonly string[]): RequestModel | undefined =>
    paths.map((path) => modelOf(`${method} ${path}`)).find((model) => model !== undefined);
  const kinds = new Map<string, RemovableKind>();
  for (const { operation } of operations) {
    const resource = resourcesOf(operation.path).at(-1);
    if (operation.method !== 'DELETE' || resource?.itemPath !== operation.path) continue;
    const remover = modelOf(operation.name);
    if (remover === undefined) continue;
    const kind: RemovableKind = {
      resource,
      remover,
      reader: modelOf(`GET ${resource.itemPath}`),
      lister: firstOf('GET', listPaths(resource)),
      isElsewhere: false,
    };
    for (const path of creationPaths(resource)) {
      if (byName.has(`POST ${path}`) && !kinds.has(`POST ${path}`)) kinds.set(`POST ${path}`, kind);
    }
    kinds.set(`PUT ${resource.itemPath}`, kind);
  }
  const byPath = new Map([...kinds.values()].map((kind) => [kind.resource.itemPath, kind]));
  for (const { itemPath, collectionPath } of registeredElsewhere(operations.map(({ operation }) => operation))) {
    const [kind, name] = [byPath.get(itemPath), `POST ${collectionPath}`];
    if (kind !== undefined && !kinds.has(name)) kinds.set(name, { ...kind, isElsewhere: true });
  }
  for (const { operation } of operations) {
    const kind = operation.method === 'POST' && !kinds.has(operation.name) && kindElsewhere(operation.path, kinds);
    if (kind) kinds.set(operation.name, { ...kind, isElsewhere: true });
  }
  return kinds;
}

/**
 * What a POST creates that has its DELETE at another path: `/authors/{authorId}/books` for `/books/{bookId}`. Undefined if
 * several paths have such a DELETE, or if its path has more parameters than the name of the resource.
 */
function kindElsewhere(path: string, kinds: ReadonlyMap<string, RemovableKind>): RemovableKind | undefined {
  const found = new Set(
    [...kinds.values()].filter(({ resource, isElsewhere }) => {
      // What `/books/{bookId}/books` creates is not what `/books/{bookId}` names.
      const isAlone = resource.names.length === 1 && namesInPath(resource.itemPath).length === 1;
      return !isElsewhere && isAlone && !isBelow(path, resource.itemPath) && isCollectionOf(kindOf(resource), path);
    }),
  );
  const [kind, ...others] = found;
  return others.length === 0 ? kind : undefined;
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
