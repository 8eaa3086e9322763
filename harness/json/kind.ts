import { ExactNumber } from './exact-number.ts';
import type { Json, JsonObject, JsonType } from './json.ts';

/** Whether the value is a JSON object: neither an array, nor null, nor an ExactNumber. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Whether the value is a JSON array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Which of the six kinds of JSON value this is. */
export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'string':
      return 'string';
    case 'object':
      return Array.isArray(value) ? 'array' : value instanceof ExactNumber ? 'number' : 'object';
    default:
      return 'number';
  }
}

/** The own property with that name, never an inherited one: `get({}, 'toString')` is undefined. */
export function get(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An object with these entries. `__proto__` is a name like any other. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object: Record<string, Json> = {};
  for (const [name, value] of entries) setOwn(object, name, value);
  return object;
}

/** Sets an own property: assignment to `__proto__` would set the prototype instead. */
export function setOwn(object: Record<string, Json>, name: string, value: Json): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else object[name] = value;
}
