import { equals, get, isArray, isNumber, isObject, typeOf, type Json, type JsonObject } from '../../json/index.ts';

/** A field that is not as it should be. */
export interface Difference {
  readonly field: string;
  readonly expected: Json;
  /** Undefined where it is not shown at all. */
  readonly actual: Json | undefined;
  /** Whether a server may write the same value in another way: a date, a number with a fraction, a text with marks. */
  readonly mayBeRespelt: boolean;
}

/**
 * The fields of `expected` that are there, but hold something else.
 *
 * @param isShown whether a field must be there: one that is not is held against nobody, unless it is known to be shown
 */
export function differences(
  expected: JsonObject,
  actual: JsonObject,
  isShown: (field: string) => boolean = () => false,
): Difference[] {
  return Object.entries(expected).flatMap(([field, value]): Difference[] => {
    const found = get(actual, field);
    if (found === undefined) {
      const isNothing = value === null || (isArray(value) && value.length === 0);
      return isNothing || !isShown(field) ? [] : [{ field, expected: value, actual: found, mayBeRespelt: false }];
    }
    if (isLike(value, found, equals)) return [];
    return [{ field, expected: value, actual: found, mayBeRespelt: isLike(value, found, isRespelling) }];
  });
}

/** Equal, apart from properties that only one side has: a server may add defaults, and hide what is not for reading. */
function isLike(expected: Json, actual: Json, isSame: (expected: Json, actual: Json) => boolean): boolean {
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).every(([name, value]) => {
      const found = get(actual, name);
      return found === undefined || isLike(value, found, isSame);
    });
  }
  if (isArray(expected) && isArray(actual)) {
    return (
      expected.length === actual.length && expected.every((item, index) => isLike(item, actual[index] ?? null, isSame))
    );
  }
  return isSame(expected, actual);
}

/** Whether two values may be the same, written in two ways: texts apart from their marks, moments, and rounded numbers. */
function isRespelling(expected: Json, actual: Json): boolean {
  if (equals(expected, actual)) return true;
  if (typeOf(expected) !== typeOf(actual)) return false;
  if (isNumber(expected) && isNumber(actual)) {
    const [a, b] = [Number(expected.toString()), Number(actual.toString())];
    return Math.abs(a - b) <= 1e-6 * Math.abs(a);
  }
  if (typeof expected !== 'string' || typeof actual !== 'string') return false;
  if (bare(expected) === bare(actual)) return true;
  return Number.isFinite(Date.parse(expected)) && Date.parse(expected) === Date.parse(actual);
}

/** Letters and digits alone; an address has no letter case that all keep (RFC 5321 §2.4). */
function bare(text: string): string {
  const letters = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return text.includes('@') ? letters.toLowerCase() : letters;
}
