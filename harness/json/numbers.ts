import { compareDecimals, decimal, decimalOf, decimalText, isMultiple, magnitude, type Decimal } from './decimal.ts';
import { ExactNumber } from './exact-number.ts';
import type { JsonNumber } from './json.ts';

const integerText = /^-?(?:0|[1-9]\d*)$/;

/** Integers with more digits keep their text: no reader needs all of their digits, and a BigInt would take memory. */
const longestInteger = 1000n;

/**
 * The exact value of a number.
 *
 * @throws {TypeError} for NaN and the infinities, which JSON does not have
 */
export function toDecimal(value: JsonNumber): Decimal {
  if (typeof value === 'bigint') return decimal(value);
  if (typeof value === 'object') return value.decimal;
  if (Number.isSafeInteger(value)) return decimal(BigInt(value));
  const exact = decimalOf(String(value).replace('e+', 'e'));
  if (exact === undefined) throw new TypeError(`${value} is not a JSON number.`);
  return exact;
}

/**
 * The simplest JsonNumber of a decimal: a number when that is exact, else a BigInt, else an ExactNumber.
 *
 * @param text how an ExactNumber prints; the text of the decimal by default
 */
export function fromDecimal(value: Decimal, text?: string): JsonNumber {
  if (value.exponent >= 0n) {
    if (magnitude(value) > longestInteger) return new ExactNumber(text ?? decimalText(value));
    const integer = value.coefficient * 10n ** value.exponent;
    return fromInteger(integer);
  }
  const written = text ?? decimalText(value);
  const double = Number(written);
  return Number.isFinite(double) && compareDecimals(toDecimal(double), value) === 0 ? double : new ExactNumber(written);
}

/** A safe integer as a number (up to +-(2^53 - 1)), any other integer as a BigInt. */
export function fromInteger(value: bigint): number | bigint {
  const double = Number(value);
  return Number.isSafeInteger(double) ? double : value;
}

/** The value of a JSON number's text, or undefined when the text is not a JSON number. */
export function parseNumber(text: string): JsonNumber | undefined {
  // The fast path for common integers.
  if (text.length <= longestInteger && integerText.test(text)) return fromInteger(BigInt(text));
  const value = decimalOf(text);
  return value && fromDecimal(value, text);
}

/** Whether the value is a JSON number. */
export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof ExactNumber;
}

/** -1, 0 or 1: `left` is below, equal to or above `right`. Exact, whatever their representation. */
export function compareNumbers(left: JsonNumber, right: JsonNumber): -1 | 0 | 1 {
  // Doubles have the same order as their shortest texts, and BigInt against BigInt is exact.
  if (typeof left !== 'object' && typeof left === typeof right) {
    return left === right ? 0 : left < (right as typeof left) ? -1 : 1;
  }
  if (isPlain(left) && isPlain(right)) return left < right ? -1 : left > right ? 1 : 0;
  return compareDecimals(toDecimal(left), toDecimal(right));
}

/**
 * Whether JavaScript compares the number with integers by the value of its text. A large double prints as another
 * number.
 */
function isPlain(value: JsonNumber): value is number | bigint {
  if (typeof value === 'number') return Number.isSafeInteger(value) || !Number.isInteger(value);
  return typeof value === 'bigint';
}

/** Whether the number has no fractional part (JSON Schema core section 4.2.3: 1.0 is an integer). */
export function isInteger(value: JsonNumber): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  return typeof value === 'bigint' || value.decimal.exponent >= 0n;
}

/** Whether `value` divided by `divisor` is an integer, in exact decimal arithmetic. The divisor must be above zero. */
export function isMultipleOf(value: JsonNumber, divisor: JsonNumber): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor))
    return (value as number) % (divisor as number) === 0;
  return isMultiple(toDecimal(value), toDecimal(divisor));
}

/**
 * The JSON text of a number.
 *
 * @throws {TypeError} for NaN and the infinities, which JSON does not have
 */
export function numberText(value: JsonNumber): string {
  if (typeof value === 'object') return value.text;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number.`);
  return String(value);
}
