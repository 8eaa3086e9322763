import type { Request } from '../../exchange/index.ts';
import {
  childPointer,
  areSame,
  equals,
  get,
  getAt,
  isArray,
  isObject,
  objectOf,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { plainBody } from '../request/resource-object.ts';
import { patchedFields } from './json-patch.ts';

/** The greatest depth at which an answer can contain a resource. */
const deepest = 3;

/** An object in a body, its place, and the objects that contain it, the innermost first. */
export interface Found {
  readonly place: string;
  readonly object: JsonObject;
  readonly around: readonly JsonObject[];
}

/** The objects in a body, the outermost first: those in other objects, and those that are the only item of an array. */
export function objectsIn(body: Json): Found[] {
  const found: Found[] = [];
  let level: { place: string; value: Json; around: readonly JsonObject[] }[] = [{ place: '', value: body, around: [] }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const objects = level.flatMap(({ place, value, around }): Found[] => {
      const [only, ...more] = isArray(value) ? value : [];
      const isAlone = only !== undefined && more.length === 0;
      const inside = isAlone ? { place: childPointer(place, 0), value: only } : { place, value };
      return isObject(inside.value) ? [{ place: inside.place, object: inside.value, around }] : [];
    });
    found.push(...objects);
    level = objects.flatMap(({ place, object, around }) =>
      Object.entries(object).map(([name, value]) => {
        return { place: childPointer(place, name), value, around: [object, ...around] };
      }),
    );
  }
  return found;
}

/** The object in a body that has most of the fields of a resource; undefined if none has any of them. */
export function bestMatchIn(body: Json, known: JsonObject): Found | undefined {
  const shared = ({ object }: Found): number => Object.keys(known).filter((name) => Object.hasOwn(object, name)).length;
  const [best] = objectsIn(body).sort((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

/**
 * The only item with the values that were sent, in one of the lists of an object that does not have them: the answer to a new line of
 * an order can be the whole order.
 */
export function itemSent(body: Json, sent: JsonObject): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  const scalars = Object.entries(sent).filter(([, value]) => !isArray(value) && !isObject(value));
  const texts = scalars.filter(([, value]) => isDistinct(value));
  const has = (object: JsonObject, [name, value]: readonly [string, Json]): boolean =>
    equals(get(object, name) ?? null, value);
  if (texts.length === 0 || texts.some((field) => has(body, field))) return undefined;
  const items = Object.values(body).flatMap((value) => (isArray(value) && value.length > 1 ? value : []));
  const found = items.filter(isObject).filter((item) => scalars.every((field) => has(item, field)));
  return found.length === 1 ? found[0] : undefined;
}

/** Whether hardly another resource has a value: a text that is not short. */
export function isDistinct(value: Json | undefined): boolean {
  return typeof value === 'string' && value.length >= 4;
}

/** Whether an item of a list has one of these texts in its field. */
export function showsOneOf(item: Json, texts: JsonObject): boolean {
  const shown = bestMatchIn(item, texts)?.object ?? {};
  return Object.entries(texts).some(([name, text]) => isDistinct(text) && areSame(get(shown, name), text));
}

/** The fields of the resource in the body of a request, without the type and the id that only identify one in JSON:API. */
export function resourceSent(request: Request): JsonObject {
  const body = fieldsSent(request);
  const plain = plainBody(body);
  if (plain === body || !isObject(plain)) return body;
  return objectOf(Object.entries(plain).filter(([name]) => name !== 'type' && name !== 'id'));
}

/**
 * The fields of the body of a request, or of the member that has all of them; those that a JSON Patch sets; those of the only item of
 * a list; else none.
 */
export function fieldsSent(request: Request): JsonObject {
  const { input, wrapped = '' } = request;
  const body = input && getAt(input, `/body${wrapped}`);
  if (body !== undefined && isObject(body)) return body;
  return patchedFields(request)?.sets ?? onlyItemSent(request) ?? {};
}

/** The only item of a list of objects that a request sends; undefined for another body. */
export function onlyItemSent({ input }: Request): JsonObject | undefined {
  const body = input && get(input, 'body');
  const [only = null, ...others] = body !== undefined && isArray(body) ? body : [];
  return others.length === 0 && isObject(only) ? only : undefined;
}
