import { isUtf8 } from 'node:buffer';
import { type LosslessNumber, parse } from 'lossless-json';
import { type Reading, read, rejected } from './rejection.ts';

/** A JSON value with numbers as decimal text, because JSON.parse would round 9223372036854775808 to a double. */
export type JsonValue = null | boolean | string | LosslessNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/**
 * The parser recurses once for each level. The stack holds far more levels than this, and a NewPlant needs far fewer.
 */
const DEPTH = 1000;

/**
 * Decodes bytes as UTF-8, the encoding of JSON (RFC 8259 section 8.1). Other bytes are rejected, never repaired with
 * replacement characters. A byte order mark stays in the text, which then is not valid JSON.
 */
export function decode(bytes: Uint8Array): Reading<string> {
  return isUtf8(bytes)
    ? read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
    : rejected('utf8-invalid');
}

/**
 * Parses a text with exact numbers. A duplicate name with two values is rejected, because it is unspecified which value
 * counts.
 */
export function parseJson(text: string): Reading<JsonValue> {
  // A text that is shorter than the limit cannot be nested deeper, and most texts are.
  if (text.length > DEPTH && nesting(text) > DEPTH) return rejected('json-too-deep');
  try {
    // lossless-json returns only JSON values, with numbers as LosslessNumber.
    return read(parse(text) as JsonValue);
  } catch (error) {
    return rejected('json-malformed', `The body is not JSON: ${(error as Error).message}.`);
  }
}

/**
 * Returns how deep brackets nest outside strings. For text that is not JSON, it is at least as deep as a parser would
 * go.
 */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}
