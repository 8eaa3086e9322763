import type { Exchange } from '../../exchange/index.ts';
import { isSuccess } from '../answer.ts';
import { identifyCreated, type Identity } from '../thing/identity.ts';
import type { Command } from './command.ts';
import type { Resource } from './resource.ts';

/** What the server called each thing that was made so far; undefined for one that was not made. */
export function identitiesIn(
  { thing, create, read }: Resource,
  script: readonly Command[],
  soFar: readonly Exchange[],
): (Identity | undefined)[] {
  return soFar.flatMap((exchange, index) => {
    if (script[index]?.kind !== 'create') return [];
    return [isSuccess(create.operation, exchange.outcome) ? identifyCreated(exchange, thing, read) : undefined];
  });
}
