import type { Ground } from '../ground.ts';
import { parameterOf, type Part } from '../part.ts';
import { decodeContent, decodeJson, type Answered, type Exchange } from '../../exchange/index.ts';
import { get, isArray, isObject, parse, type Json } from '../../json/index.ts';
import { matchPath, type Thing } from './path-template.ts';

/** The values that tell one thing from its siblings, by parameter name. */
export type Identity = ReadonlyMap<string, Json>;

/**
 * What the answer to a creation calls the new thing: by its Location (RFC 9110 §10.2.2), or by a field of its body that
 * has the parameter's name, or is its id.
 *
 * @param ground the operation that takes the parameters
 */
export function identifyCreated({ request, outcome }: Exchange, thing: Thing, ground: Ground): Identity | undefined {
  if (outcome.kind !== 'answered') return undefined;
  const { location } = outcome.headers;
  const named = typeof location === 'string' ? readLocation(location, request.path, thing) : undefined;
  const body = bodyOf(outcome);
  return identify(thing, ground, (part, name) => {
    const text = named?.get(name);
    const fromLocation = text === undefined ? undefined : valueFrom(text, part);
    return fromLocation ?? fieldOf(body, part, name, thing);
  });
}

/** The things that an answer lists: the items of its body, or of the one array in it. */
export function identifyListed(answer: Answered, thing: Thing, ground: Ground): Identity[] {
  return listed(bodyOf(answer)).flatMap(
    (item) => identify(thing, ground, (part, name) => fieldOf(item, part, name, thing)) ?? [],
  );
}

/** The items of an answer that is a list, or that holds one. */
export function listed(body: Json | undefined): readonly Json[] {
  if (isArray(body)) return body;
  if (!isObject(body)) return [];
  const [only, ...more] = Object.values(body).filter((value) => isArray(value));
  return only === undefined || more.length > 0 ? [] : only;
}

/** The JSON in an answer, if there is any. */
export function bodyOf(answer: Answered): Json | undefined {
  const content = decodeContent(answer);
  const json = content.ok ? decodeJson(content.value) : content;
  return json.ok ? json.value : undefined;
}

function identify(
  thing: Thing,
  ground: Ground,
  find: (part: Part, name: string) => Json | undefined,
): Identity | undefined {
  const identity = new Map<string, Json>();
  for (const name of thing.names) {
    const part = parameterOf(ground, 'path', name);
    const value = part && find(part, name);
    if (value === undefined) return undefined;
    identity.set(name, value);
  }
  return identity;
}

function readLocation(location: string, path: string, { itemPath }: Thing): ReadonlyMap<string, string> | undefined {
  const base = new URL(path, 'http://target.invalid').href;
  return URL.canParse(location, base) ? matchPath(itemPath, new URL(location, base).pathname) : undefined;
}

/** The value that a text in a URL stands for: what the parameter's schema takes it for. */
export function valueFrom(text: string, part: Part): Json | undefined {
  const number = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? [parse(text)] : [];
  return [...number, text].find((value) => part.accepts(value));
}

function fieldOf(body: Json | undefined, part: Part, name: string, thing: Thing): Json | undefined {
  if (!isObject(body)) return undefined;
  const fields = Object.entries(body);
  const nested = fields.flatMap(([, value]) => (isObject(value) ? [value] : []));
  for (const object of [body, ...nested]) {
    for (const candidate of namesFor(name, thing)) {
      const key = Object.keys(object).find((each) => plain(each) === candidate);
      const value = key === undefined ? undefined : get(object, key);
      const usable = value === undefined ? undefined : asParameter(value, part);
      if (usable !== undefined) return usable;
    }
  }
  return undefined;
}

/** A field may hold as text what the parameter takes as a number, and the other way round. */
export function asParameter(value: Json, part: Part): Json | undefined {
  if (value === null || typeof value === 'object') return part.accepts(value) && value !== null ? value : undefined;
  return [value, String(value)].find((each) => part.accepts(each));
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

/** Names that a field with a thing's parameter may have: `petId`, `id`; for `slug` just that. */
function namesFor(name: string, { collectionPath }: Thing): string[] {
  const collection = plain(collectionPath.split('/').at(-1) ?? '');
  const singular = collection.replace(/ies$/, 'y').replace(/s$/, '');
  const exact = plain(name);
  const isId = exact === 'id' || exact.endsWith('id') || exact.endsWith('key') || exact.endsWith('uuid');
  const short = exact.startsWith(singular) ? [exact.slice(singular.length)] : [];
  return [...new Set([exact, ...short, `${singular}${exact}`, ...(isId ? ['id', 'uuid', '_id', 'key'] : [])])].filter(
    (each) => each !== '',
  );
}
