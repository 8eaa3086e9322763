import type { Exchange } from '../../exchange/index.ts';
import { isSuccess } from '../answer.ts';
import { identifyCreated, type Identity } from '../thing/identity.ts';
import { identifyLinked } from '../thing/link-values.ts';
import type { Command } from './command.ts';
import type { Resource } from './resource.ts';

/**
 * What the server called each thing that was made so far; undefined for one that was not made. A thing that is alone at its
 * path needs no name, and is there before anything is done.
 */
export function identitiesIn(
  { thing, create, read }: Resource,
  script: readonly Command[],
  soFar: readonly Exchange[],
): (Identity | undefined)[] {
  if (create === undefined) return [new Map()];
  return soFar.flatMap((exchange, index) => {
    if (script[index]?.kind !== 'create') return [];
    if (!isSuccess(create.operation, exchange.outcome) || thing === undefined || read === undefined) return [undefined];
    return [identifyLinked(create, exchange, thing, read) ?? identifyCreated(exchange, thing, read)];
  });
}
