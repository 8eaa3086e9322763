import {
  childPointer,
  compareDecimals,
  decimal,
  equals,
  get,
  isArray,
  isNumber,
  isObject,
  typeOf,
  type Decimal,
  type Json,
  type JsonNumber,
  type JsonObject,
} from '../../json/index.ts';

/** A field that does not have the expected value. */
export interface Difference {
  readonly field: string;
  readonly expected: Json;
  /** Undefined if the field is absent. */
  readonly actual: Json | undefined;
  /**
   * Whether both can be the same value in different notations: a date, a number with a fraction, a text with
   * punctuation, a set in another order.
   */
  readonly mayChangeNotation: boolean;
}

/** Which values of a resource can come back in another notation, by their place. */
export interface Latitude {
  /** Whether the items of the array there can have another order. */
  readonly isSet: (place: string) => boolean;
  /** Whether a number there must keep its last digit. */
  readonly isExact: (place: string, number: JsonNumber) => boolean;
  /** Whether the document allows a number, too, in the place of a text. */
  readonly canBeNumber: (place: string, number: JsonNumber) => boolean;
  /** Whether a property there, inside a field, can be absent: it is `writeOnly`, or not documented. */
  readonly mayOmit: (place: string) => boolean;
}

/** The default: arrays have an order, numbers can be rounded, and what is inside a field can be absent. */
export const usualLatitude: Latitude = {
  isSet: () => false,
  isExact: () => false,
  canBeNumber: () => false,
  mayOmit: () => true,
};
/** The same, where each property that was sent must be there. */
export const noOmission: Latitude = { ...usualLatitude, mayOmit: () => false };

/**
 * The fields of `expected` that have another value in `actual`.
 *
 * @param isShown whether a field must be present. An absent field counts as a difference only then
 */
export function differences(
  expected: JsonObject,
  actual: JsonObject,
  isShown: (field: string) => boolean = () => false,
  latitude = usualLatitude,
): Difference[] {
  return Object.entries(expected).flatMap(([field, value]): Difference[] => {
    const found = get(actual, field);
    if (found === undefined) {
      const isAbsent = isOftenLeftOut(value) || !isShown(field);
      return isAbsent ? [] : [{ field, expected: value, actual: found, mayChangeNotation: false }];
    }
    const place = childPointer('', field);
    if (isLike(value, found, { latitude, inNotation: false }, place)) return [];
    const mayChangeNotation = isLike(value, found, { latitude, inNotation: true }, place);
    return [{ field, expected: value, actual: found, mayChangeNotation }];
  });
}

/** Whether an answer shows a field with a value. */
export function hasValue(shown: JsonObject, field: string, value: Json): boolean {
  return Object.hasOwn(shown, field) && differences({ [field]: value }, shown).length === 0;
}

/** Whether a value is often left out of an answer, because it says nothing. */
export function isOftenLeftOut(value: Json): boolean {
  return value === null || ((isArray(value) || isObject(value)) && Object.keys(value).length === 0);
}

/** How two values are compared. */
interface Likening {
  readonly latitude: Latitude;
  /** Whether differences in notation are ignored. */
  readonly inNotation: boolean;
}

/**
 * Whether two values are equal, apart from properties that only the actual one has, because a server may add defaults,
 * and those that it may omit.
 */
function isLike(expected: Json, actual: Json, how: Likening, place: string): boolean {
  const { latitude, inNotation } = how;
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).every(([name, value]) => {
      const found = get(actual, name);
      const inside = childPointer(place, name);
      if (found === undefined) return isOftenLeftOut(value) || latitude.mayOmit(inside);
      return isLike(value, found, how, inside);
    });
  }
  if (isArray(expected) && isArray(actual)) {
    if (expected.length !== actual.length) return false;
    const likeItem = (item: Json, index: number): boolean =>
      isLike(expected[index] ?? null, item, how, childPointer(place, index));
    return actual.every(likeItem) || (inNotation && latitude.isSet(place) && isPermutation(expected, actual, likeItem));
  }
  return equals(expected, actual) || (inNotation && isOtherNotation(expected, actual, latitude, place));
}

/** A text in place of a secret: asterisks or dots, with a few of its characters at most. */
const masked = /^.{0,4}[*•●]{4,}.{0,4}$/su;

/** Whether each of the expected items is one of the actual ones, in any order. */
function isPermutation(
  expected: readonly Json[],
  actual: readonly Json[],
  isLikeItem: (item: Json, index: number) => boolean,
): boolean {
  const left = [...actual];
  return expected.every((_, index) => {
    const at = left.findIndex((item) => isLikeItem(item, index));
    return at !== -1 && left.splice(at, 1).length === 1;
  });
}

/** Whether a value is a list of nothing, or none: many servers keep both alike. */
const isNoItem = (value: Json): boolean => value === null || (isArray(value) && value.length === 0);

/**
 * Whether two values can be the same in different notations: texts that differ in punctuation, dates, rounded numbers.
 */
function isOtherNotation(expected: Json, actual: Json, latitude: Latitude, place: string): boolean {
  const { isExact, canBeNumber } = latitude;
  if (isNumber(expected) && typeof actual === 'string')
    return isNumberAsText(expected, actual) && canBeNumber(place, expected);
  if (isNoItem(expected) && isNoItem(actual)) return true;
  if (typeOf(expected) !== typeOf(actual)) return false;
  if (isNumber(expected) && isNumber(actual)) {
    if (isExact(place, expected)) return false;
    const [a, b] = [Number(expected.toString()), Number(actual.toString())];
    return Math.abs(a - b) <= 1e-6 * Math.abs(a);
  }
  if (typeof expected !== 'string' || typeof actual !== 'string' || isStillEncoded(expected, actual)) return false;
  if (bare(expected) === bare(actual) || isSameDecimal(expected, actual)) return true;
  // A secret is not shown.
  if (masked.test(actual) && !masked.test(expected)) return true;
  return isDate(expected) && isDate(actual) && Date.parse(expected) === Date.parse(actual);
}

/**
 * Whether a text is a number with all of its digits, as JSON of Protocol Buffers has each of 64 bits.
 */
function isNumberAsText(expected: JsonNumber, actual: string): boolean {
  const [sent, shown] = [decimalIn(expected.toString()), decimalIn(actual)];
  return sent !== undefined && shown !== undefined && compareDecimals(sent.value, shown.value) === 0;
}

/** Whether a text has the blanks of another one as a form encodes them: a server that does not decode it keeps them so. */
function isStillEncoded(expected: string, actual: string): boolean {
  return expected.includes(' ') && actual === expected.replaceAll(' ', '+');
}

/** Whether a text is a date of RFC 3339 or RFC 9110 §5.6.7. `Date.parse` alone takes "5" and "5.01" for the same day. */
function isDate(text: string): boolean {
  return (
    /^(?:\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}, \d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4})/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/**
 * Whether two texts are the same decimal number with at least as many digits after the point, as a column with a scale has
 * them: "4" and "4.00". A text that loses digits can be one that the server took for a number: "1.10" and "1.1".
 */
function isSameDecimal(expected: string, actual: string): boolean {
  const [sent, shown] = [decimalIn(expected), decimalIn(actual)];
  if (sent === undefined || shown === undefined || !actual.includes('.')) return false;
  return shown.digits >= sent.digits && compareDecimals(shown.value, sent.value) === 0;
}

/** The value of a decimal number in a text, and how many digits it has after the point. */
function decimalIn(text: string): { readonly value: Decimal; readonly digits: number } | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{0,99})(?:\.(\d{0,99}))?$/.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const coefficient = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return { value: decimal(coefficient, -BigInt(fraction.length)), digits: fraction.length };
}

/**
 * The letters, digits and emoji of a text. Those of an e-mail address are in lower case, because servers may change it (RFC
 * 5321 §2.4).
 */
function bare(text: string): string {
  const letters = text.normalize('NFKC').replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');
  return text.includes('@') ? letters.toLowerCase() : letters;
}
