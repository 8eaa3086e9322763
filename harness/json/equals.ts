import type { Json, JsonObject } from './json.ts';
import { isArray, isObject } from './kind.ts';
import { compareNumbers, isNumber } from './numbers.ts';

/** Whether two values are equal (see equals), or both absent. */
export function areSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equals(one, other);
}

/**
 * JSON Schema's equality (core 2020-12, section 4.2.2): compares numbers by value (1 equals 1.0), and objects without
 * regard to the order of their properties.
 */
export function equals(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (isNumber(left)) return isNumber(right) && compareNumbers(left, right) === 0;
  if (isArray(left)) {
    return isArray(right) && left.length === right.length && left.every((item, i) => equals(item, right[i] as Json));
  }
  return isObject(left) && isObject(right) && sameMembers(left, right);
}

function sameMembers(left: JsonObject, right: JsonObject): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && equals(left[name] as Json, right[name] as Json));
}
