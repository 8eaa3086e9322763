import { fromDecimal, isNumber, numberText, toDecimal, type Json } from '../../json/index.ts';

/** That the wire has no words for a value, and why. */
export interface Inexpressible {
  readonly because: string;
}

/** A value as text of the wire, or why there is none. */
export type Wire = string | Inexpressible;

/** Half a surrogate pair has no UTF-8 (RFC 3629 §3), and so no percent-encoding either. */
const loneSurrogate = /\p{Cs}/u;

/** Whether the text has an encoding in UTF-8. */
export function isUnicode(text: string): boolean {
  return !loneSurrogate.test(text);
}

/**
 * A value without parts as plain text: numbers as JSON writes them, for OpenAPI leaves their serialization open (OpenAPI 3.1
 * Appendix B) and this is the one that every parser reads; but integers by all of their digits, for parsers of integers
 * know no exponent.
 */
export function leafText(value: Json): Wire {
  if (typeof value === 'string') {
    return isUnicode(value) ? value : { because: 'it holds a lone surrogate, which UTF-8 cannot encode' };
  }
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isNumber(value))
    return numberText(typeof value === 'number' && Math.abs(value) >= 1e21 ? fromDecimal(toDecimal(value)) : value);
  if (value === null) return { because: 'null has no serialization outside of JSON' };
  return { because: 'a nested array or object has no serialization in this style' };
}
