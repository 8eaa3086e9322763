import { equals, get, isArray, isInteger, isNumber, isObject, type Json, type JsonObject } from '../../json/index.ts';

/** A field that is not as it should be. */
export interface Difference {
  readonly field: string;
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
  /** Whether a server may write the same value in another way: a date, a number with a fraction, a text with marks. */
  readonly mayBeRespelt: boolean;
}

/** The fields of `expected` that are there, but hold something else. What is not shown at all is not judged. */
export function differences(expected: JsonObject, actual: JsonObject): Difference[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    const found = get(actual, field);
    if (found === undefined || isLike(value, found)) return [];
    return [{ field, expected: value, actual: found, mayBeRespelt: !isPlain(value) }];
  });
}

/** Equal, apart from properties that only one side has: a server may add defaults, and hide what is not for reading. */
function isLike(expected: Json, actual: Json): boolean {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).every(([name, value]) => {
      const found = get(actual, name);
      return found === undefined || isLike(value, found);
    });
  }
  if (isArray(expected) && isArray(actual)) {
    return expected.length === actual.length && expected.every((item, index) => isLike(item, actual[index] ?? null));
  }
  return equals(expected, actual);
}

/** Whether a value has one spelling that any server would keep. */
function isPlain(value: Json): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return /^[a-z0-9]+$/.test(value);
  if (isNumber(value)) return isInteger(value) && Number.isSafeInteger(Number(value.toString()));
  if (isArray(value)) return value.every(isPlain);
  return isObject(value) && Object.values(value).every(isPlain);
}
