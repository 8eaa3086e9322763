import type { Exchange } from '../../exchange/index.ts';
import { isObject } from '../../json/index.ts';
import { isSuccess } from '../answer.ts';
import { identitiesOfCreated, isSameIdentity, type Identity } from '../thing/identity.ts';
import { identifyLinked } from '../thing/link-values.ts';
import type { Command } from './command.ts';
import type { Resource } from './resource.ts';

/**
 * What the server called each thing that was made so far; undefined for one that was not made. A thing that is alone at its
 * path needs no name, and is there before anything is done.
 *
 * @param missed requests that found nothing: things have other names than theirs, where the answers to their creation say
 *   more than one
 */
export function identitiesIn(
  resource: Resource,
  script: readonly Command[],
  soFar: readonly Exchange[],
  missed: readonly Exchange[] = [],
): (Identity | undefined)[] {
  if (resource.create === undefined) return [new Map()];
  const creations = soFar.filter((_, index) => script[index]?.kind === 'create');
  return creations.map((creation, thing) => {
    const names = namesOf(resource, creation);
    // Whatever it was called, what was done by a name shows that this is the right one.
    const proven = names.find((name) =>
      soFar.some((exchange, index) => isDoneTo(resource, script[index], thing, exchange) && isNamed(exchange, name)),
    );
    return proven ?? names.find((name) => !missed.some((exchange) => isNamed(exchange, name)));
  });
}

/** The names that the answer to a creation gives, by its links, its Location and its body: the likeliest first. */
function namesOf({ thing, create, read }: Resource, creation: Exchange): Identity[] {
  if (create === undefined || thing === undefined || read === undefined) return [];
  if (!isSuccess(create.operation, creation.outcome)) return [];
  const linked = identifyLinked(create, creation, thing, read);
  const others = identitiesOfCreated(creation, thing, read);
  return linked === undefined ? others : [linked, ...others.filter((each) => !isSameIdentity(each, linked))];
}

function isDoneTo(resource: Resource, command: Command | undefined, thing: number, { outcome }: Exchange): boolean {
  if (command === undefined || !('thing' in command) || command.thing !== thing) return false;
  const ground = resource[command.kind];
  return ground !== undefined && isSuccess(ground.operation, outcome);
}

function isNamed({ request: { input = {} } }: Exchange, name: Identity): boolean {
  const { path } = input;
  return path !== undefined && isObject(path) && isSameIdentity(name, new Map(Object.entries(path)));
}
