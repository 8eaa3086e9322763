import { decimal, fromDecimal, JsonSyntaxError, parse, type Json } from '../../json/index.ts';

const yes = /^(?:true|1|yes|on|y|t)$/i;
const no = /^(?:false|0|no|off|n|f)$/i;
/** Decimal numbers in all forms that lenient parsers accept: signs, leading zeros, a missing part, digit separators. */
const lenientNumber = /^([+-]?)(\d[\d_]*)?(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;
const radixNumber = /^([+-]?)(0x[0-9a-f]+|0b[01]+|0o[0-7]+)$/i;

/** Every JSON value that a lenient server can read from a text; the text itself comes first. */
export function textInterpretations(text: string): Json[] {
  const interpretations: Json[] = [text];
  const trimmed = text.trim();
  if (trimmed !== text) interpretations.push(trimmed);
  const number = readNumber(trimmed);
  if (number !== undefined) interpretations.push(number);
  if (yes.test(trimmed) || trimmed === '') interpretations.push(true);
  if (no.test(trimmed) || trimmed === '') interpretations.push(false);
  // Some servers read a name without a value as a flag, others as null or as an empty value.
  if (trimmed === '') interpretations.push(null, [], {});
  if (/^(?:null|nil|none|undefined)$/i.test(trimmed)) interpretations.push(null);
  if (/^[["{]/.test(trimmed)) interpretations.push(...readJson(trimmed));
  return interpretations;
}

function readNumber(text: string): Json | undefined {
  const [, radixSign, radix] = radixNumber.exec(text) ?? [];
  if (radix !== undefined) return fromDecimal(decimal(radixSign === '-' ? -BigInt(radix) : BigInt(radix)));
  const [match, sign, whole = '', fraction = '', exponent = '0'] = lenientNumber.exec(text) ?? [];
  if (match === undefined || whole + fraction === '') return undefined;
  const digits = BigInt((whole + fraction).replaceAll('_', ''));
  return fromDecimal(decimal(sign === '-' ? -digits : digits, BigInt(exponent) - BigInt(fraction.length)));
}

function readJson(text: string): Json[] {
  try {
    return [parse(text)];
  } catch (error) {
    if (error instanceof JsonSyntaxError) return [];
    throw error;
  }
}
