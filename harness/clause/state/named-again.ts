import { plainName, singular } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { isArray, isObject, stringify, type Json } from '../../json/index.ts';
import { isNameAbove } from '../resource/above.ts';
import { bodyIn, identitiesOfCreated, textOf } from '../resource/identity.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** The names that the answer to a creation gives to the new resource: the likeliest first. */
interface NamesGiven {
  /** Each as a text that says where it is from: two answers can be compared only in names from the same place. */
  readonly texts: readonly string[];
  readonly places: readonly string[];
}

/** How the resources that two answers to creations name are related; open if the answers do not say. */
export type CreationRelation = 'same' | 'another' | 'open';

/**
 * How the resources that two answers to the creation of resources name are related. A name that only one of them has, and one that
 * can be of the request and not of the resource, says nothing.
 */
export function relationOf(
  operations: ResourceOperations | undefined,
  one: Exchange,
  other: Exchange,
): CreationRelation {
  const [a, b] = [one, other].map((each) => namesGiven(operations, each));
  if (a === undefined || b === undefined) return 'open';
  if (a.texts.some((text) => b.texts.includes(text))) return 'same';
  return a.places.some((place) => b.places.includes(place)) ? 'another' : 'open';
}

/** The names that the answer to a creation gives to the resource, each with where it is from. */
export const namesOfCreated = (creation: Exchange): readonly string[] => namesGiven(undefined, creation).texts;

function namesGiven(operations: ResourceOperations | undefined, creation: Exchange): NamesGiven {
  const { resource, read } = operations ?? {};
  if (resource !== undefined && read !== undefined) {
    const names = identitiesOfCreated(creation, resource, read).map((each) => [...each.values()].map(textOf));
    if (names.length > 0) return { texts: names.map((each) => stringify(each)), places: ['path'] };
  }
  const named = [...locationOf(creation), ...idsIn(creation)];
  return {
    texts: named.map(([place, value]) => `${place} ${textOf(value)}`),
    places: named.map(([place]) => place),
  };
}

/** The path in Location. Its query can be another one each time. */
function locationOf({ request, outcome }: Exchange): [string, Json][] {
  const [location] = outcome.kind === 'answered' ? [outcome.headers['location'] ?? []].flat() : [];
  const base = new URL(request.path, 'http://target.invalid').href;
  if (location === undefined || !URL.canParse(location, base)) return [];
  return [['location', new URL(location, base).pathname]];
}

/** The id of the resource: in the body, or in a member of it that holds the resource. Other ids can be those of the request. */
function idsIn({ request, outcome }: Exchange): [string, Json][] {
  const body = bodyIn({ outcome });
  if (!isObject(body)) return [];
  const last = request.path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
  const kind = singular(plainName(last));
  const held = Object.entries(body).flatMap(([name, value]) =>
    ['data', kind].includes(plainName(name)) && isObject(value) ? [value] : [],
  );
  const names = ['id', 'uuid', 'guid', `${kind}id`];
  return [body, ...held].flatMap((object) =>
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const isId = names.includes(plainName(name)) && value !== null && !isArray(value) && !isObject(value);
      return isId && !isNameAbove(request, value) ? [[plainName(name), value]] : [];
    }),
  );
}
