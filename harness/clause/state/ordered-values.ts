import { compareNumbers, isNumber, type Json } from '../../json/index.ts';

/**
 * The order of two numbers, of a decimal text and a number, of two decimal texts with as many places, or of two dates or times of
 * the same form; else undefined.
 */
export function compareValues(one: Json, other: Json): number | undefined {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other);
  if (isNumber(other) && isDecimal(one)) return compareNumbers(Number(one), other);
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  const places = placesOf(one);
  if (places !== undefined && places === placesOf(other)) return compareNumbers(scaled(one), scaled(other));
  if (isDay(one) && isDay(other)) return one < other ? -1 : one > other ? 1 : 0;
  const [a, b] = [one, other].map((text) => (isTime(text) ? Date.parse(text) : NaN));
  // A server can round a fraction of a second.
  return a === undefined || b === undefined || Number.isNaN(a - b) || (a !== b && Math.abs(a - b) < 1000)
    ? undefined
    : a - b;
}

/** Whether a value is a decimal number in a text, as prices often are. */
export const isDecimal = (value: Json): value is string =>
  typeof value === 'string' && /^-?\d{1,12}(?:\.\d{1,6})?$/.test(value);
/**
 * How many places a decimal text has after its point; undefined if it has none, because a text such as `10` can be a name. With
 * as many places, no other order than that of numbers is meant, also not for versions.
 */
const placesOf = (text: string): number | undefined =>
  isDecimal(text) && text.includes('.') ? text.length - text.indexOf('.') - 1 : undefined;
/** A decimal text as an integer, because a double holds fewer digits. */
const scaled = (text: string): bigint => BigInt(text.replace('.', ''));
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}[Tt]/.test(text);
