import { parameterOf, thingsOf, type Ground, type Identity, type Thing } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';

/** What the user says of the path parameters of an operation. */
export function userNames({ given, operation }: Ground): Identity {
  const path = given.values.get(operation.name)?.['path'];
  return new Map(Object.entries(typeof path === 'object' && path !== null ? (path as Input) : {}));
}

/** The document's own examples of the parameters: its author may have had a thing in mind. */
export function exampleOf({ names }: Thing, ground: Ground): Identity | undefined {
  const identity = new Map<string, Json>();
  for (const name of names) {
    const part = parameterOf(ground, 'path', name);
    const [example] = part?.parameter?.examples ?? [];
    if (example === undefined) return undefined;
    identity.set(name, example.value);
  }
  return identity;
}

/** Of the names that are known for the path of one operation those that mean the same in the path of another. */
export function sharedNames(ground: Ground, other: Ground, known: Identity): Identity {
  const inOther = new Set(thingsOf(other.operation.path).map(({ itemPath }) => itemPath));
  const shared = thingsOf(ground.operation.path).filter(({ itemPath }) => inOther.has(itemPath));
  const names = new Set(shared.flatMap((thing) => thing.names));
  return new Map([...known].filter(([name]) => names.has(name)));
}
