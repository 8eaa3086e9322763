import type { Exchange } from '../../exchange/index.ts';
import { isObject } from '../../json/index.ts';
import { isSuccess } from '../answer.ts';
import { identitiesOfCreated, isSameIdentity, type Identity } from '../resource/identity.ts';
import { identifyLinked } from '../resource/link-values.ts';
import type { Command } from './command.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * What the server called each resource that was made so far; undefined for one that was not made. A resource that is alone at its
 * path needs no name, and is there before anything is done.
 *
 * @param missed requests that found nothing: resources have other names than theirs, where the answers to their creation say
 *   more than one
 */
export function identitiesIn(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
  missed: readonly Exchange[] = [],
): (Identity | undefined)[] {
  if (operations.create === undefined) return [new Map()];
  const creations = soFar.filter((_, index) => script[index]?.kind === 'create');
  return creations.map((creation, resource) => {
    const names = namesOf(operations, creation);
    // Whatever it was called, what was done by a name shows that this is the right one.
    const proven = names.find((name) =>
      soFar.some(
        (exchange, index) => isDoneTo(operations, script[index], resource, exchange) && isNamed(exchange, name),
      ),
    );
    return proven ?? names.find((name) => !missed.some((exchange) => isNamed(exchange, name)));
  });
}

/** The names that the answer to a creation gives, by its links, its Location and its body: the likeliest first. */
function namesOf({ resource, create, read }: ResourceOperations, creation: Exchange): Identity[] {
  if (create === undefined || resource === undefined || read === undefined) return [];
  if (!isSuccess(create.operation, creation.outcome)) return [];
  const linked = identifyLinked(create, creation, resource, read);
  const others = identitiesOfCreated(creation, resource, read);
  return linked === undefined ? others : [linked, ...others.filter((each) => !isSameIdentity(each, linked))];
}

function isDoneTo(
  operations: ResourceOperations,
  command: Command | undefined,
  resource: number,
  { outcome }: Exchange,
): boolean {
  if (command === undefined || !('resource' in command) || command.resource !== resource) return false;
  const requestModel = operations[command.kind];
  return requestModel !== undefined && isSuccess(requestModel.operation, outcome);
}

function isNamed({ request: { input = {} } }: Exchange, name: Identity): boolean {
  const { path } = input;
  return path !== undefined && isObject(path) && isSameIdentity(name, new Map(Object.entries(path)));
}
