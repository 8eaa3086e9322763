/**
 * The decimal coefficient x 10^exponent, in lowest terms: the coefficient is 0 (and the exponent 0) or not a multiple
 * of ten. Therefore equal decimals have equal fields, and a decimal is an integer if and only if its exponent is not
 * negative.
 */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: bigint;
}

const numberText = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The decimal that a JSON number's text (RFC 8259 section 6) denotes, or undefined when the text is not one. */
export function decimalOf(text: string): Decimal | undefined {
  const match = numberText.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = withoutTrailingZeros(whole + fraction);
  if (/^0*$/.test(digits)) return { coefficient: 0n, exponent: 0n };
  const trailing = whole.length + fraction.length - digits.length;
  return {
    coefficient: BigInt(sign + digits.replace(/^0+/, '')),
    exponent: BigInt(exponent) - BigInt(fraction.length) + BigInt(trailing),
  };
}

/** One pass over the text. A search for `0+$` takes time proportional to the square of the number of zeros. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** The decimal coefficient x 10^exponent, reduced to lowest terms. */
export function decimal(coefficient: bigint, exponent = 0n): Decimal {
  if (coefficient === 0n) return { coefficient, exponent: 0n };
  if (coefficient % 10n !== 0n) return { coefficient, exponent };
  const digits = String(coefficient);
  const kept = withoutTrailingZeros(digits);
  return { coefficient: BigInt(kept), exponent: exponent + BigInt(digits.length - kept.length) };
}

/** -1, 0 or 1: `left` is below, equal to or above `right`. */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const sign = signOf(left);
  if (sign !== signOf(right)) return sign < signOf(right) ? -1 : 1;
  if (sign === 0) return 0;
  // Compare magnitudes first: to give 1e400000 and 1 the same exponent would need a number of 400,000 digits.
  const [leftSize, rightSize] = [magnitude(left), magnitude(right)];
  if (leftSize !== rightSize) return leftSize < rightSize === sign > 0 ? -1 : 1;
  const [a, b] = aligned(left, right);
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Whether `value` is an integer times `divisor`. The divisor must not be zero.
 *
 * @throws {RangeError} when the divisor is zero and the value is not
 */
export function isMultiple(value: Decimal, divisor: Decimal): boolean {
  if (value.coefficient === 0n) return true;
  const shift = value.exponent - divisor.exponent;
  // In lowest terms the coefficient is not a multiple of ten, so a value with more decimal places than the divisor is
  // never a multiple.
  if (shift < 0n) {
    const scale = power(-shift);
    return scale !== undefined && value.coefficient % (divisor.coefficient * scale) === 0n;
  }
  const modulus = divisor.coefficient < 0n ? -divisor.coefficient : divisor.coefficient;
  return ((value.coefficient % modulus) * powerModulo(shift, modulus)) % modulus === 0n;
}

/** The product of two decimals. */
export function multiply(left: Decimal, right: Decimal): Decimal {
  return decimal(left.coefficient * right.coefficient, left.exponent + right.exponent);
}

/**
 * The greatest integer k such that k x divisor does not exceed value. The divisor must be above zero.
 *
 * @throws {RangeError} when the divisor is zero
 */
export function floorQuotient(value: Decimal, divisor: Decimal): bigint {
  const [a, b] = aligned(value, divisor);
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** The number of digits before the decimal point, negative for small fractions: 10^(m-1) <= |value| < 10^m. */
export function magnitude({ coefficient, exponent }: Decimal): bigint {
  const digits = String(coefficient).length - (coefficient < 0n ? 1 : 0);
  return BigInt(digits) + exponent;
}

/** The decimal as JSON text (RFC 8259 section 6): plain, or with an exponent where it has more than 1000 places. */
export function decimalText({ coefficient, exponent }: Decimal): string {
  if (exponent >= 0n && exponent <= 1000n) return `${coefficient}${'0'.repeat(Number(exponent))}`;
  if (exponent > 0n || exponent < -1000n) return `${coefficient}e${exponent}`;
  const sign = coefficient < 0n ? '-' : '';
  const places = Number(-exponent);
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function signOf({ coefficient }: Decimal): -1 | 0 | 1 {
  return coefficient === 0n ? 0 : coefficient < 0n ? -1 : 1;
}

function aligned(left: Decimal, right: Decimal): [bigint, bigint] {
  const least = left.exponent < right.exponent ? left.exponent : right.exponent;
  return [left.coefficient * 10n ** (left.exponent - least), right.coefficient * 10n ** (right.exponent - least)];
}

/** 10^n, or undefined when no coefficient that fits in memory could be a multiple of it. */
function power(n: bigint): bigint | undefined {
  return n > 1_000_000n ? undefined : 10n ** n;
}

function powerModulo(n: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  // Square and multiply, from the highest bit. An exponent can have as many digits as the text of a server's answer.
  for (const bit of n.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * 10n) % modulus;
  }
  return result;
}
