import { fromDecimal, isNumber, numberText, toDecimal, type Json } from '../../json/index.ts';

/** Why a value can't be serialized. */
export interface Inexpressible {
  readonly because: string;
}

/** A serialized value, or why there is none. */
export type Wire = string | Inexpressible;

/** A lone surrogate has no UTF-8 (RFC 3629 §3), and so no percent-encoding. */
const loneSurrogate = /\p{Cs}/u;

/** Whether UTF-8 can encode the text. */
export function isUnicode(text: string): boolean {
  return !loneSurrogate.test(text);
}

/**
 * A string, number or boolean as plain text. Numbers are written as in JSON, because OpenAPI does not specify their
 * serialization (OpenAPI 3.1 Appendix B) and every parser reads that of JSON. Integers have all their digits, because
 * integer parsers do not read exponents.
 */
export function leafText(value: Json): Wire {
  if (typeof value === 'string') {
    return isUnicode(value) ? value : { because: 'it holds a lone surrogate, which UTF-8 cannot encode' };
  }
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isNumber(value))
    return numberText(typeof value === 'number' && Math.abs(value) >= 1e21 ? fromDecimal(toDecimal(value)) : value);
  if (value === null) return { because: 'only JSON can serialize null' };
  return { because: 'this style cannot serialize a nested array or object' };
}
