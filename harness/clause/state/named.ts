import { wordsIn } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { get, isObject, type Json } from '../../json/index.ts';
import { isSuccess } from '../model/answer.ts';
import { identifySent, identitiesOfCreated, identityIn, isSameIdentity, type Identity } from '../resource/identity.ts';
import { identifyLinked } from '../resource/link-values.ts';
import type { ResourcePath } from '../resource/path-template.ts';
import { sentFields, shownFields } from './body.ts';
import { areCalled, identityMade } from './called-operations.ts';
import type { Command } from '../model/case.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * The identity that the server gave to each resource created so far; undefined for one that was not created. A single
 * resource exists from the start: at a fixed path, or below the resource that the first request names.
 *
 * @param missed requests that found no resource. If the answer to a creation has several identities, these are excluded
 */
export function identitiesIn(
  operations: ResourceOperations,
  script: readonly Command[],
  soFar: readonly Exchange[],
  missed: readonly Exchange[] = [],
): (Identity | undefined)[] {
  if (operations.create === undefined) return [identityIn(soFar[0]?.request.input)];
  const creations = soFar.filter((_, index) => script[index]?.kind === 'create');
  if (areCalled(operations)) return creations.map((creation) => identityMade(operations, creation));
  return creations.map((creation, resource) => {
    const names = namesOf(operations, creation);
    // A request that succeeded with an identity proves that it is the right one.
    const proven = names.find((name) =>
      soFar.some(
        (exchange, index) => isDoneTo(operations, script[index], resource, exchange) && isNamed(exchange, name),
      ),
    );
    const own = proven ?? names.find((name) => !missed.some((exchange) => isNamed(exchange, name)));
    return own && renamed({ operations, script, soFar, resource }, creation, own);
  });
}

/** What was exchanged for one resource of a script. */
interface ScriptSoFar {
  readonly operations: ResourceOperations;
  readonly script: readonly Command[];
  readonly soFar: readonly Exchange[];
  readonly resource: number;
}

/** The last word of the name of a parameter that nothing changes. */
const fixed = /^(?:id|uuid|guid|key|number)$/i;

/**
 * The name that a resource has after its changes. It can be made from a field, as the slug of an article from its title: then
 * the answer to the change shows another one, which was not sent.
 */
function renamed({ operations, script, soFar, resource }: ScriptSoFar, creation: Exchange, own: Identity): Identity {
  const [[parameter, first] = ['', null], ...more] = own;
  if (more.length > 0 || typeof first !== 'string' || fixed.test(wordsIn(parameter).at(-1) ?? '')) return own;
  const changes = soFar.filter((exchange, index) => {
    const kind = script[index]?.kind;
    return (kind === 'replace' || kind === 'change') && isDoneTo(operations, script[index], resource, exchange);
  });
  if (changes.length === 0) return own;
  const made = sentFields(creation);
  const isName = ([name, value]: [string, Json]): boolean => value === first && !Object.hasOwn(made, name);
  const [field] = Object.entries(shownFields(creation, made) ?? {}).find(isName) ?? [];
  if (field === undefined) return own;
  const shown = changes.map((exchange) => {
    const sent = sentFields(exchange);
    const name = get(shownFields(exchange, { ...sent, [field]: null }) ?? {}, field);
    return typeof name === 'string' && name !== '' && !Object.hasOwn(sent, field) ? name : undefined;
  });
  const last = shown.findLast((name) => name !== undefined);
  return last === undefined ? own : new Map([[parameter, last]]);
}

/**
 * The identities of what was created: the name in the path of a PUT; else those in the answer, from its links, its Location
 * and its body, the likeliest first.
 */
function namesOf({ resource, create, read }: ResourceOperations, creation: Exchange): Identity[] {
  if (create === undefined || resource === undefined || read === undefined) return [];
  if (!isSuccess(create.operation, creation.outcome)) return [];
  if (create.operation.path === resource.itemPath) return [ownNames(resource, creation)];
  const linked = identifyLinked(create, creation, resource, read);
  const others = identitiesOfCreated(creation, resource, read);
  return linked === undefined ? others : [linked, ...others.filter((each) => !isSameIdentity(each, linked))];
}

/** A name of so many characters is one that the run has drawn, and hardly that of another resource. */
const unlikelyTwice = 6;

/**
 * The name that a creation sent, if its answer names no resource. The server may have chosen another one, so only a success
 * with it shows that it is the right one, and nothing is removed by it.
 */
export function nameSent(operations: ResourceOperations, creation: Exchange): Identity | undefined {
  const { resource, create, read } = operations;
  if (create === undefined || resource === undefined || read === undefined || areCalled(operations)) return undefined;
  if (!isSuccess(create.operation, creation.outcome) || namesOf(operations, creation).length > 0) return undefined;
  const sent = identifySent(creation, resource, read);
  const isOwn = [...(sent?.values() ?? [])].every((name) => typeof name === 'string' && name.length >= unlikelyTwice);
  return isOwn ? sent : undefined;
}

/** The parameters of a resource in the path of a request, without those of the resources around it. */
function ownNames({ names }: ResourcePath, { request }: Exchange): Identity {
  return new Map([...identityIn(request.input)].filter(([name]) => names.includes(name)));
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
