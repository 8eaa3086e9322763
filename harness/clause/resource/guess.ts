import type { Answered, Exchange } from '../../exchange/index.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { parameterOf, type Part } from '../request/part.ts';
import {
  asParameter,
  bodyOf,
  isSameIdentity,
  objectsAbout,
  valueFrom,
  withMetadata,
  type Identity,
} from './identity.ts';
import { collectionName, matchAddress, type ResourcePath } from './path-template.ts';
import { plainName, singular, wordsIn } from '../../document/index.ts';
import { fieldsSent, objectsIn } from './shown.ts';

/** The most identities that are guessed from an answer, because each is tried with a request. */
const mostGuesses = 6;
/** The greatest depth at which an answer can contain a list. */
const deepest = 4;

/**
 * Fields that often name a resource, the likeliest first. They count only as long as a request by that name finds
 * something.
 */
const usualNames = ['id', 'uuid', 'guid', 'key', 'slug', 'name', 'code', 'identifier', 'number', 'handle', 'username'];

/**
 * Identities that the answer to a creation possibly gives the new resource, the likeliest first: from a URL or a name in
 * its body, or from the last segment of its Location. None of them is certain.
 *
 * @param model of the operation that takes the parameters
 */
export function guessesOfCreated(exchange: Exchange, resource: ResourcePath, model: RequestModel): Identity[] {
  const { outcome, request } = exchange;
  if (outcome.kind !== 'answered') return [];
  const body = bodyOf(outcome);
  const objects = body === undefined ? [] : withMetadata(objectsAbout(body, fieldsSent(request)));
  const [location = ''] = [outcome.headers['location'] ?? []].flat();
  const last = location
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1);
  return distinct([
    ...objects.flatMap((object) => fromUrls(object, resource, model)),
    ...objects.flatMap((object) => fromNames(object, resource, model)),
    ...(body === undefined ? [] : fromScalar(onlyItem(body), resource, model)),
    ...(body === undefined ? [] : fromKeys(body, resource, model)),
    ...(last === undefined ? [] : fromScalar(decoded(last), resource, model)),
  ]);
}

/**
 * Identities that the request to create a resource possibly gave it, the likeliest first. The server may choose another
 * one nevertheless.
 */
export function guessesSent({ request }: Exchange, resource: ResourcePath, model: RequestModel): Identity[] {
  return distinct(withMetadata([fieldsSent(request)]).flatMap((each) => fromNames(each, resource, model)));
}

/**
 * Identities of resources that an answer possibly lists, the likeliest first: from a list at any depth, or from an
 * object with their names as its keys. A list that is named like the collection comes first, and the last item of a list
 * comes before the first. None of them is certain.
 */
export function guessesListed(answer: Answered, resource: ResourcePath, model: RequestModel): Identity[] {
  const body = bodyOf(answer);
  if (body === undefined) return [];
  const lists = listsIn(body, collectionName(resource));
  const found = lists.flatMap(({ items }) => {
    const ends = [...items.slice(-2).reverse(), ...items.slice(0, -2).slice(0, 1)];
    return ends.flatMap((item) => fromItem(item, resource, model));
  });
  const objects = objectsIn(body).map(({ object }) => object);
  return distinct([...found, ...objects.flatMap((object) => fromKeys(object, resource, model))]);
}

function distinct(found: readonly Identity[]): Identity[] {
  return found
    .filter((each, index) => found.findIndex((other) => isSameIdentity(each, other)) === index)
    .slice(0, mostGuesses);
}

/** A list in a body, and the name of the property that it is the value of. */
interface NamedList {
  readonly name: string;
  readonly items: readonly Json[];
}

/** The lists in a body that are not empty: those named like the collection first, then the outermost. */
function listsIn(body: Json, collection: string): NamedList[] {
  const found: NamedList[] = [];
  const add = (name: string, value: Json, depth: number): void => {
    if (isArray(value)) {
      if (value.length > 0) found.push({ name, items: value });
    } else if (isObject(value) && depth < deepest) {
      for (const [key, inside] of Object.entries(value)) add(key, inside, depth + 1);
    }
  };
  add('', body, 0);
  const isLike = ({ name }: NamedList): boolean => singular(plainName(name)) === singular(plainName(collection));
  return [...found.filter(isLike), ...found.filter((each) => !isLike(each))];
}

function fromItem(item: Json, resource: ResourcePath, model: RequestModel): Identity[] {
  if (!isObject(item)) return fromScalar(item, resource, model);
  const objects = [item, ...Object.values(item).filter((value) => isObject(value))];
  return [
    ...objects.flatMap((object) => fromUrls(object, resource, model)),
    ...objects.flatMap((object) => fromNames(object, resource, model)),
  ];
}

/** The identities in the texts of an object, and of the links in it, that are URLs of such a resource. */
function fromUrls(object: JsonObject, resource: ResourcePath, model: RequestModel): Identity[] {
  return textsIn(object, 2).flatMap((text) => {
    const named = matchAddress(resource, text);
    return named === undefined ? [] : identity(resource, model, (part, name) => valueFrom(named.get(name) ?? '', part));
  });
}

/** The texts in an object down to a depth: a link can be a text, or an object around one. */
function textsIn(value: Json, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (!isObject(value) || depth < 0) return [];
  return Object.values(value).flatMap((inside) => textsIn(inside, depth - 1));
}

/**
 * The identities in the fields of an object: from fields named like the end of the parameter's name (`name` for
 * `settingName`), or from the usual names of resources.
 */
function fromNames(object: JsonObject, resource: ResourcePath, model: RequestModel): Identity[] {
  const fields = new Map(Object.keys(object).map((key) => [plainName(key), object[key] ?? null]));
  const ends = (name: string): string[] => {
    const words = wordsIn(name);
    return words.map((_, index) => words.slice(index).join(''));
  };
  const lookUp = (candidates: readonly string[], part: Part): Json | undefined =>
    candidates
      .map((each) => fields.get(each))
      .flatMap((value) => (value === undefined ? [] : (asParameter(value, part) ?? [])))[0];
  const own = identity(resource, model, (part, name) => lookUp(ends(name), part));
  const [name, ...more] = resource.names;
  const part = name === undefined ? undefined : parameterOf(model, 'path', name);
  if (name === undefined || part === undefined || more.length > 0) return own;
  const kind = singular(plainName(collectionName(resource)));
  const usual = usualNames.flatMap((each) => [each, `${kind}${each}`]);
  const others = usual.flatMap((each) => lookUp([each], part) ?? []);
  return [...own, ...others.map((value) => new Map([[name, value]]))];
}

/** The only item of a list: what creates several resources answers with the names of all. */
const onlyItem = (body: Json): Json => (isArray(body) && body.length === 1 ? (body[0] ?? null) : body);

/** The identity that is a scalar by itself: a body such as `7` or `"oak"`, or an item of a list of names. */
function fromScalar(value: Json, resource: ResourcePath, model: RequestModel): Identity[] {
  if (value === null || typeof value === 'object' || value === '') return [];
  if (resource.names.length > 1) return [];
  return identity(resource, model, (part) => asParameter(value, part));
}

/** The identities in the keys of an object of objects: `{"oak": {...}, "elm": {...}}`. */
function fromKeys(body: Json, resource: ResourcePath, model: RequestModel): Identity[] {
  if (!isObject(body)) return [];
  const entries = Object.entries(body);
  if (entries.length === 0 || !entries.every(([, value]) => isObject(value))) return [];
  return entries.slice(-1).flatMap(([key]) => fromScalar(key, resource, model));
}

function identity(
  { names }: ResourcePath,
  model: RequestModel,
  find: (part: Part, name: string) => Json | undefined,
): Identity[] {
  const found = new Map<string, Json>();
  for (const name of names) {
    const part = parameterOf(model, 'path', name);
    const value = part && find(part, name);
    if (value === undefined) return [];
    found.set(name, value);
  }
  return [found];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
