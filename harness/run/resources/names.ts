import { parameterOf, resourcesOf, type RequestModel, type Identity, type ResourcePath } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';

/** The values that the user gave for the path parameters of an operation. */
export function userNames({ given, operation }: RequestModel): Identity {
  const path = given.values.get(operation.name)?.['path'];
  return new Map(Object.entries(typeof path === 'object' && path !== null ? (path as Input) : {}));
}

/**
 * The document's examples of the parameters, because they can name an existing resource; undefined if one has no
 * example.
 */
export function exampleOf({ names }: ResourcePath, model: RequestModel): Identity | undefined {
  const identity = new Map<string, Json>();
  for (const name of names) {
    const part = parameterOf(model, 'path', name);
    const [example] = part?.parameter?.examples ?? [];
    if (example === undefined) return undefined;
    identity.set(name, example.value);
  }
  return identity;
}

/**
 * The known path parameters without those of resources that only the path of the first operation has. The others name the same
 * resources in both paths, or what a new resource has to be in.
 */
export function sharedNames(model: RequestModel, other: RequestModel, known: Identity): Identity {
  const inOther = new Set(resourcesOf(other.operation.path).map(({ itemPath }) => itemPath));
  const apart = resourcesOf(model.operation.path).filter(({ itemPath }) => !inOther.has(itemPath));
  const names = new Set(apart.flatMap((resource) => resource.names));
  return new Map([...known].filter(([name]) => !names.has(name)));
}
