import { contentsOfSuccess, type Document, type Operation } from '../document/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { viewSchema } from '../schema/index.ts';
import { viewOfNamed } from './resource/list-in.ts';
import { endsInName } from './resource/path-template.ts';

/**
 * Finds the operations that list resources as an object with a member for each, which has the name of the resource as its name:
 * `{"7": {"title": "…"}}`, described by `additionalProperties`. Only where a path below has such a name is the object a list.
 *
 * @returns what gives the answer of such an exchange the name of that parameter; undefined if the document has no such list
 */
export function listsByName({ operations }: Document): ((exchange: Exchange) => Exchange) | undefined {
  const lists = operations.flatMap((operation) => {
    const name = listsNamed(operation) ? nameBelow(operation, operations) : undefined;
    return name === undefined ? [] : [[operation.name, name] as const];
  });
  if (lists.length === 0) return undefined;
  const names = new Map(lists);
  return (exchange) => {
    const { request, outcome } = exchange;
    const keyedBy = names.get(request.operation ?? '');
    if (keyedBy === undefined || request.astray === true || outcome.kind !== 'answered') return exchange;
    if (outcome.status < 200 || outcome.status > 299) return exchange;
    return { ...exchange, outcome: { ...outcome, keyedBy } };
  };
}

function listsNamed(operation: Operation): boolean {
  if (operation.method !== 'GET' || endsInName(operation.path)) return false;
  return contentsOfSuccess(operation).some(({ schema }) => viewOfNamed(viewSchema(schema, 'possible')) !== undefined);
}

/** The only parameter in the segment below a path that an operation has. */
function nameBelow({ path }: Operation, operations: readonly Operation[]): string | undefined {
  const start = path.endsWith('/') ? path : `${path}/`;
  const below = operations.flatMap((each) => (each.path.startsWith(start) ? [each.path.slice(start.length)] : []));
  const names = new Set(below.flatMap((rest) => /^\{([^{}]+)\}\/?$/.exec(rest)?.[1] ?? []));
  const [only, ...others] = names;
  return others.length === 0 ? only : undefined;
}
