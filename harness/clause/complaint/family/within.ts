import { get, isArray, isObject, parsePointer, stringify, type Json, type JsonObject } from '../../../json/index.ts';

/** The greatest depth at which an answer can contain what is wrong. */
const deepest = 6;

/** All objects in a body, the outermost first. */
export function objectsWithin(body: Json, depth = 0): JsonObject[] {
  if (depth > deepest || typeof body !== 'object' || body === null) return [];
  const inside = isArray(body) ? body : isObject(body) ? Object.values(body) : [];
  return [...(isObject(body) ? [body] : []), ...inside.flatMap((value) => objectsWithin(value, depth + 1))];
}

/** The first text that an object has under one of these names. */
export function textAt(object: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => get(object, name)).find((value): value is string => typeof value === 'string');
}

/** The steps of a place in a request: of a JSON Pointer, of an array of names, or of `items[0].name`. */
export function stepsOf(place: Json | undefined): string[] | undefined {
  if (isArray(place)) return place.map(textOf);
  if (typeof place !== 'string') return undefined;
  const text = place.replace(/^#/, '').replace(/^\$\.?/, '');
  if (text.startsWith('/')) {
    try {
      return parsePointer(text);
    } catch {
      return text.split('/').slice(1);
    }
  }
  return text.split(/[.[\]]+/).filter((step) => step !== '');
}

/** A step of a place as a text: a name, or an index. */
export function textOf(step: Json): string {
  return typeof step === 'string' ? step : stringify(step);
}
