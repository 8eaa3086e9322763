import { contentsOfSuccess, withoutSlash, type Document, type Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { viewSchema } from '../schema/index.ts';
import { viewOfNamed } from './resource/list-in.ts';
import { endsInName } from './resource/path-template.ts';

/**
 * Finds the operations that list resources as an object with a member for each, which has the name of the resource as its name:
 * `{"7": {"title": "…"}}`, described by `additionalProperties`. Only where a path below has such a name is the object a list.
 *
 * @returns what gives the answer of such an exchange the name of that parameter; undefined if no path has a name below a collection
 */
export function listsByName({ operations }: Document): ((exchange: Exchange) => Exchange) | undefined {
  const below = namesBelow(operations);
  const collections = new Map(
    operations.flatMap((operation) => {
      const [name, ...others] = below.get(withoutSlash(operation.path)) ?? [];
      const isOne = operation.method === 'GET' && name !== undefined && others.length === 0;
      return isOne && !endsInName(operation.path) ? [[operation.name, { operation, name }] as const] : [];
    }),
  );
  if (collections.size === 0) return undefined;
  // A document can have thousands of schemas, so each is read when its operation has answered.
  const known = new Map<string, string | undefined>();
  const nameIn = (key: string): string | undefined => {
    const collection = collections.get(key);
    if (collection !== undefined && !known.has(key))
      known.set(key, listsNamed(collection.operation) ? collection.name : undefined);
    return known.get(key);
  };
  return (exchange) => {
    const { request, outcome } = exchange;
    if (request.astray === true || outcome.kind !== 'answered') return exchange;
    if (outcome.status < 200 || outcome.status > 299) return exchange;
    const keyedBy = nameIn(request.operation ?? '');
    return keyedBy === undefined ? exchange : { ...exchange, outcome: { ...outcome, keyedBy } };
  };
}

function listsNamed(operation: Operation): boolean {
  return contentsOfSuccess(operation).some(({ schema }) => viewOfNamed(viewSchema(schema, 'possible')) !== undefined);
}

/** The parameters that are the segment below a path, by that path. */
function namesBelow(operations: readonly Operation[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path } of operations) {
    const [, above, name] = /^(.*)\/\{([^{}]+)\}\/?$/s.exec(path) ?? [];
    if (above === undefined || name === undefined) continue;
    found.set(above, (found.get(above) ?? new Set()).add(name));
  }
  return found;
}
