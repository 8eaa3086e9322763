import { isInteger, isNumber, numberText, type Json, type JsonNumber } from '../../json/index.ts';

/**
 * Whether a server can be asked for a value without rules of its own about it: it is not a text with other characters than
 * letters and digits, as in a name, a media type or an address, nor a fraction with more digits than every double keeps. A server can keep more digits than it shows.
 */
export function isSimple(value: Json): boolean {
  if (typeof value === 'string') return /^\/?[a-z0-9_:.+-]+(?:[ /][a-z0-9_:.+-]+)*$/i.test(value);
  if (typeof value === 'boolean') return true;
  return isNumber(value) && (isInteger(value) || digitsOf(value) <= digitsOfDoubles);
}

/** A decimal with at most so many significant digits is the same after it was a double (IEEE 754, binary64). */
const digitsOfDoubles = 15;

const digitsOf = (value: JsonNumber): number =>
  numberText(value)
    .replace(/e.*$/i, '')
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '').length;
