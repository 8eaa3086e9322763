import type { RequestModel } from '../request/request-model.ts';
import { parameterOf, type Part } from '../request/part.ts';
import { plainName, singular } from '../../document/index.ts';
import type { Answered, Exchange, Input, Request } from '../../exchange/index.ts';
import {
  equals,
  stringify,
  get,
  isArray,
  isObject,
  objectOf,
  parse,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { collectionName, matchAddress, matchPath, matchResourceName, type ResourcePath } from './path-template.ts';
import { identifying, isNameAbove } from './above.ts';
import { bodyIn, bodyOf } from './body-of.ts';
import { jobTextsIn } from './job.ts';
import { itemsByName, listIn } from './list-in.ts';
import { plainResource } from '../request/resource-object.ts';
import { fieldsSent, bestMatchIn, itemSent, objectsIn, onlyItemSent } from './shown.ts';

export { bodyIn, bodyOf } from './body-of.ts';
export { listIn } from './list-in.ts';

/** The values that distinguish a resource from its siblings, by parameter name. */
export type Identity = ReadonlyMap<string, Json>;

/**
 * The identity of a new resource in the answer to its creation: from the Location (RFC 9110 §10.2.2), or from a field
 * of the body that has the parameter's name, or is the id. Other faults of the answer do not matter. If Location and
 * body disagree, the result has both, the likeliest first. If the creation was only accepted at first, its job, or the
 * resource itself, shows it too.
 *
 * @param model of the operation that takes the parameters
 */
export function identitiesOfCreated(exchange: Exchange, resource: ResourcePath, model: RequestModel): Identity[] {
  const { request, outcome, processed } = exchange;
  const own = identitiesIn({ request, outcome }, resource, model);
  if (processed === undefined) return own;
  const { by, answer } = processed;
  const found = by === 'effect' ? [...own, ...identitiesIn({ request, outcome: answer }, resource, model)] : ofJob();
  return found.filter((each, index) => found.findIndex((other) => isSameIdentity(each, other)) === index);

  /** The id in the answer can be that of the job, unless the answer shows the resource. */
  function ofJob(): Identity[] {
    const body = bodyIn({ outcome });
    const isResource = body !== undefined && bestMatchIn(body, fieldsSent(request)) !== undefined;
    const texts = [outcome, answer].flatMap((each) => jobTextsIn({ outcome: each }));
    const named = texts.flatMap((text) => readLocation(text, request.path, resource) ?? []);
    const objects = withoutId(bodyOf(answer));
    const linked = named.map((each) =>
      identify(resource, model, (part, name) => valueFrom(each.get(name) ?? '', part)),
    );
    const shown = identify(resource, model, (part, name) => fieldOf(objects, part, name, resource));
    return [...(isResource ? own : []), ...linked, shown].filter((each) => each !== undefined);
  }
}

/** The objects in the answer of a job, without its own id. */
function withoutId(body: Json | undefined): JsonObject[] {
  if (!isObject(body)) return [];
  const others = Object.entries(body).filter(
    ([name]) => !['id', 'uuid', 'key', 'name', 'jobid'].includes(plainName(name)),
  );
  return [objectOf(others), ...others.flatMap(([, value]) => (isObject(value) ? [value] : []))];
}

function identitiesIn(
  { request, outcome }: Pick<Exchange, 'request' | 'outcome'>,
  resource: ResourcePath,
  model: RequestModel,
): Identity[] {
  if (outcome.kind !== 'answered') return [];
  const named = [outcome.headers['location'] ?? []].flat().flatMap((each) => {
    return readLocation(each, request.path, resource) ?? [];
  });
  const body = bodyOf(outcome);
  const sent = fieldsSent(request);
  const item = body === undefined ? undefined : itemSent(body, sent);
  const objects =
    body === undefined
      ? []
      : withMetadata(item === undefined ? [...objectsAbout(body, sent), ...envelopedIn(body, resource)] : [item]);
  const fromLocation: Find = (part, name) => {
    return named.map((each) => valueFrom(each.get(name) ?? '', part)).find((value) => value !== undefined);
  };
  const bare = nameOfOnly(request, body ?? null);
  const fromObjects = nameIn(objects, resource);
  const fromBody: Find = (part, name) =>
    bare !== undefined && resource.names.length === 1 ? asParameter(bare, part) : fromObjects(part, name);
  const found = [
    identify(resource, model, (part, name) => fromLocation(part, name) ?? fromBody(part, name)),
    identify(resource, model, (part, name) => fromBody(part, name) ?? fromLocation(part, name)),
  ].filter((each) => each !== undefined);
  const own = found.filter((each) => ![...each.values()].every((name) => isNameAbove(request, name)));
  return own.filter((each, index) => own.findIndex((other) => isSameIdentity(each, other)) === index);
}

/** The name in the answer to a creation of a list with one item, where the answer is a list of names: `["7"]`. */
function nameOfOnly(request: Request, body: Json): Json | undefined {
  const [only = null, ...others] = isArray(body) ? body : [];
  const isName = only !== null && typeof only !== 'object' && typeof only !== 'boolean';
  return isName && others.length === 0 && onlyItemSent(request) !== undefined ? only : undefined;
}

/** The values of the path parameters that a request is made from. */
export function identityIn(input: Input | undefined): Identity {
  const path = input?.['path'];
  return new Map(path !== undefined && isObject(path) ? Object.entries(path) : []);
}

/** A value as it is written in a path. A name in a path is a text, and in a body it can be a number. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value : stringify(value));

/**
 * Whether an answer names the new resource where no other resource is named: in its Location, in the outermost object,
 * in its envelope, in an object with a value that was sent, or as the only name in a list.
 */
export function isNamedPlainly({ request, outcome }: Exchange, resource: ResourcePath, identity: Identity): boolean {
  if (outcome.kind !== 'answered') return false;
  const isNamed = (value: Json): boolean => [...identity.values()].some((each) => textOf(each) === textOf(value));
  const locations = [outcome.headers['location'] ?? []].flat();
  if (locations.some((each) => [...(readLocation(each, request.path, resource)?.values() ?? [])].some(isNamed)))
    return true;
  const body = bodyOf(outcome);
  const bare = nameOfOnly(request, body ?? null);
  if (bare !== undefined) return isNamed(bare);
  if (!isObject(body)) return false;
  const [only, ...more] = Object.values(body);
  const outermost = more.length === 0 && only !== undefined && isObject(only) ? [only] : [];
  const sent = fieldsSent(request);
  const showsSent = (object: JsonObject): boolean =>
    Object.entries(sent).some(([name, value]) => Object.hasOwn(object, name) && equals(object[name] ?? null, value));
  const candidates = withMetadata([
    body,
    ...outermost,
    ...envelopedIn(body, resource),
    ...objectsAbout(body, sent).filter(showsSent),
  ]);
  return candidates.some((object) => Object.values(object).some(isNamed));
}

/**
 * The identity that the request to create a resource had in its body. The server may choose another one nevertheless.
 */
export function identifySent(
  { request }: Pick<Exchange, 'request'>,
  resource: ResourcePath,
  model: RequestModel,
): Identity | undefined {
  const objects = withMetadata([fieldsSent(request)]);
  return identify(resource, model, (part, name) => fieldOf(objects, part, name, resource));
}

/** Whether two identities are of the same resource. */
export function isSameIdentity(one: Identity, other: Identity): boolean {
  return [...one].every(([name, value]) => {
    const same = other.get(name);
    return same !== undefined && equals(value, same);
  });
}

/** An item of a list, and the identity of its resource. */
export interface Listed {
  readonly identity: Identity;
  readonly item: Json;
}

/** The resources that an answer lists: the items of its body, or of the one array in it, which can be addresses. */
export function identifyListed(answer: Answered, resource: ResourcePath, model: RequestModel): Listed[] {
  return identifyItems(listedBy(answer), resource, model);
}

/** The resources that are in a list of their objects or addresses. */
export function identifyItems(items: readonly Json[], resource: ResourcePath, model: RequestModel): Listed[] {
  return items.flatMap((item) => {
    const nested = isObject(item) ? Object.values(item).filter((value) => isObject(value)) : [];
    const objects = isObject(item) ? [item, ...nested] : [];
    const address = typeof item === 'string' ? matchAddress(resource, item) : undefined;
    const find: Find =
      address === undefined ? nameIn(objects, resource) : (part, name) => valueFrom(address.get(name) ?? '', part);
    const identity = identify(resource, model, find);
    return identity === undefined ? [] : [{ identity, item }];
  });
}

/** The list in an answer: an array, the only one in its body, or the members of an object of resources by their names. */
export function listOf(answer: Answered): readonly Json[] | undefined {
  const body = bodyOf(answer);
  return answer.keyedBy === undefined ? listIn(body) : itemsByName(body, answer.keyedBy);
}

/** The items that an answer lists; none if it has no list, or several. */
export const listedBy = (answer: Answered): readonly Json[] => (listOf(answer) ?? []).map(plainResource);

/** The items of a list that an exchange shows; none without an answer. */
export function itemsOf(exchange: Exchange | undefined): readonly Json[] {
  return exchange?.outcome.kind === 'answered' ? listedBy(exchange.outcome) : [];
}

type Find = (part: Part, name: string) => Json | undefined;

function identify(resource: ResourcePath, model: RequestModel, find: Find): Identity | undefined {
  const identity = new Map<string, Json>();
  for (const name of resource.names) {
    const part = parameterOf(model, 'path', name);
    const value = part && find(part, name);
    if (value === undefined) return undefined;
    identity.set(name, value);
  }
  return identity;
}

/** Reads the parameters in a Location. One that is only a name is also resolved below the path of the request. */
export function readLocation(
  location: string,
  path: string,
  { itemPath }: ResourcePath,
): ReadonlyMap<string, string> | undefined {
  const base = new URL(path, 'http://target.invalid');
  const below = new URL(`${base.pathname}/`, base);
  for (const { href: from } of [base, below]) {
    const named = URL.canParse(location, from) ? matchPath(itemPath, new URL(location, from).pathname) : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

/**
 * The objects of a body that can have the identity of a new resource: the one that has most of the fields sent, and
 * those that contain it. An object beside it or inside it belongs to another resource. If no object has a field that
 * was sent, it can be any of them.
 */
export function objectsAbout(body: Json, sent: JsonObject): readonly JsonObject[] {
  const bestMatch = bestMatchIn(body, sent);
  return bestMatch === undefined
    ? objectsIn(body).map(({ object }) => object)
    : [bestMatch.object, ...bestMatch.around];
}

/** The members of a body that hold the whole resource, beside others about it: `data`, or one named like the resource. */
function envelopedIn(body: Json, resource: ResourcePath): JsonObject[] {
  if (!isObject(body)) return [];
  const names = ['data', singular(plainName(collectionName(resource)))];
  return Object.entries(body).flatMap(([name, value]) =>
    names.includes(plainName(name)) && isObject(value) ? [value] : [],
  );
}

/** Members of a resource that hold what a server knows it by, as `metadata` in Kubernetes. */
export const metadataNames: readonly string[] = ['metadata', 'meta', 'sys'];

/**
 * The objects, and at last the metadata of the first one. Beside an envelope, metadata are about the answer, and not about the
 * resource.
 */
export function withMetadata(objects: readonly JsonObject[]): JsonObject[] {
  const [first = {}] = objects;
  if (Object.keys(first).some((name) => plainName(name) === 'data')) return [...objects];
  return [...objects, ...metadataNames.map((name) => get(first, name) ?? null).filter(isObject)];
}

/**
 * The value of a text in a URL: a number if the parameter accepts that, else the text. Undefined if it accepts neither.
 */
export function valueFrom(text: string, part: Part): Json | undefined {
  const number = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? [parse(text)] : [];
  return [...number, text].find((value) => part.accepts(value));
}

function fieldOf(objects: readonly JsonObject[], part: Part, name: string, resource: ResourcePath): Json | undefined {
  for (const object of objects) {
    for (const candidate of namesFor(name, resource)) {
      const key = Object.keys(object).find((each) => plainName(each) === candidate);
      const value = key === undefined ? undefined : get(object, key);
      const usable = value === undefined ? undefined : asParameter(value, part);
      if (usable !== undefined) return usable;
    }
  }
  return undefined;
}

/** Finds parameters in the objects of an answer: in their own fields, else in a resource name. */
function nameIn(objects: readonly JsonObject[], resource: ResourcePath): Find {
  return (part, name) => fieldOf(objects, part, name, resource) ?? fromResourceName(objects, part, name, resource);
}

/** The value of a parameter in the relative resource name that an object has as its `name`. */
function fromResourceName(
  objects: readonly JsonObject[],
  part: Part,
  parameter: string,
  { itemPath }: ResourcePath,
): Json | undefined {
  for (const object of objects) {
    const name = get(object, 'name');
    const named = typeof name === 'string' ? matchResourceName(itemPath, name) : undefined;
    const value = named && valueFrom(named.get(parameter) ?? '', part);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Texts that name nothing in a path: a client removes dot segments from it (RFC 3986 §5.2.4). */
const noSegments: readonly Json[] = ['', '.', '..'];

/** The value of a field as the parameter accepts it: a text can become a number, and a number a text. */
export function asParameter(value: Json, part: Part): Json | undefined {
  if (part.place === 'path' && noSegments.includes(value)) return undefined;
  if (value === null || typeof value === 'object') return part.accepts(value) && value !== null ? value : undefined;
  if (typeof value === 'string' && !part.accepts(value)) return valueFrom(value, part);
  return [value, String(value)].find((each) => part.accepts(each));
}

/** Names that a field with a resource's parameter can have: for `petId` also `id`; for `slug` only that. */
function namesFor(name: string, resource: ResourcePath): string[] {
  const kind = singular(plainName(collectionName(resource)));
  const exact = plainName(name);
  // Django says `pk`, for the primary key.
  const isId = identifying.some((end) => exact.endsWith(end));
  const short = exact.startsWith(kind) ? [exact.slice(kind.length)] : [];
  const ids = isId ? identifying : exact === kind ? ['id'] : [];
  return [...new Set([exact, ...short, `${kind}${exact}`, ...ids])].filter((each) => each !== '');
}

/**
 * Whether the answer to a creation identifies a resource by its id only because the parameter is named like the resource:
 * `/orgs/{org}`. It can take another name of it.
 */
export function isOnlyLikelyId(resource: ResourcePath, creation: Exchange): boolean {
  const { outcome } = creation;
  const answer = bodyIn(creation) ?? null;
  if (outcome.kind !== 'answered' || outcome.headers['location'] !== undefined || !isObject(answer)) return false;
  const [name = '', ...others] = resource.names.map(plainName);
  const isOfKind = others.length === 0 && name === singular(plainName(collectionName(resource)));
  return isOfKind && !Object.keys(answer).some((each) => plainName(each) === name);
}
