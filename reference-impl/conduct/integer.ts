/** The kind of a decimal number: an integer, a fraction, or an integer with more digits than any rule needs. */
export type Integer =
  { readonly kind: 'integer'; readonly value: bigint } | { readonly kind: 'fraction' } | { readonly kind: 'immense' };

/** About twice the 19 digits of int64, so that this function also serves rules with wider bounds. */
const DIGITS = 40;

/**
 * Reads the decimal text of a JSON number exactly. 1.0, 1e2 and -0 are integers, as JSON Schema defines them
 * (Validation section 6.1.1, "a number with a zero fractional part"). The work is bounded by the length of the text:
 * the exponent of 1e1000000000 shows that it is immense, and its zeros are never written out.
 */
export function readInteger(decimal: string): Integer {
  // A regular expression for the whole text can use up its stack on millions of digits.
  const [mantissa = '', exponent = '0'] = decimal.split(/[eE]/);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + fraction;
  const end = endOfDigits(digits);
  const start = startOfDigits(digits, end);
  if (start === end) return { kind: 'integer', value: 0n };
  // An exponent that a double rounds is larger than the number of digits that fit in a body, so rounding is harmless.
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  if (zeros < 0) return { kind: 'fraction' };
  if (end - start + zeros > DIGITS) return { kind: 'immense' };
  return { kind: 'integer', value: BigInt(sign + digits.slice(start, end) + '0'.repeat(zeros)) };
}

/** Returns where the trailing zeros begin. It is a loop because /0+$/ takes quadratic time on long runs of zeros. */
function endOfDigits(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return end;
}

function startOfDigits(digits: string, end: number): number {
  let start = 0;
  while (start < end && digits[start] === '0') start++;
  return start;
}
