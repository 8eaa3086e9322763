/** What a decimal number is: an integer, no integer, or an integer of more digits than anyone will ask for. */
export type Integer =
  { readonly kind: 'integer'; readonly value: bigint } | { readonly kind: 'fraction' } | { readonly kind: 'immense' };

/** Twice the 19 digits of int64, so that rules with wider bounds can be made of this one. */
const DIGITS = 40;

/**
 * Reads the decimal text of a JSON number as an integer, exactly: 1.0, 1e2 and -0 are integers, as JSON Schema has it
 * (Validation section 6.1.1, "a number with a zero fractional part"). The work is bounded by the length of the text:
 * 1e1000000000 is told immense by its exponent, its zeros are never written out.
 */
export function readInteger(decimal: string): Integer {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal) ?? [];
  const digits = whole + fraction;
  const end = endOfDigits(digits);
  const start = startOfDigits(digits, end);
  if (start === end) return { kind: 'integer', value: 0n };
  // An exponent beyond a double's exact range outweighs any number of digits that fit in a body, rounded or not.
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  if (zeros < 0) return { kind: 'fraction' };
  if (end - start + zeros > DIGITS) return { kind: 'immense' };
  return { kind: 'integer', value: BigInt(sign + digits.slice(start, end) + '0'.repeat(zeros)) };
}

/** Where the trailing zeros begin. A loop, because /0+$/ takes quadratic time on long runs of zeros. */
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
