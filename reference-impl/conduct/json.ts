import { isUtf8 } from 'node:buffer';
import { type LosslessNumber, parse } from 'lossless-json';
import { type Reading, read, rejected } from './rejection.ts';

/** A JSON value whose numbers keep their decimal text: JSON.parse would round 9223372036854775808 to a double. */
export type JsonValue = null | boolean | string | LosslessNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** The parser recurses, once a level; far fewer levels than the stack holds, and more than a NewPlant can need. */
const DEPTH = 1000;

/**
 * Bytes to text. JSON is UTF-8 (RFC 8259 section 8.1); what is not is rejected, never repaired with replacement
 * characters, and a byte order mark stays and is then no JSON.
 */
export function decode(bytes: Uint8Array): Reading<string> {
  return isUtf8(bytes)
    ? read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
    : rejected('utf8-invalid');
}

/** Text to a value, exactly. A name given twice with two values is rejected, for no one can say which one counts. */
export function parseJson(text: string): Reading<JsonValue> {
  // A text that is shorter than the limit cannot nest deeper, and most are.
  if (text.length > DEPTH && nesting(text) > DEPTH) return rejected('json-too-deep');
  try {
    // lossless-json returns what JSON can say, its numbers as LosslessNumber.
    return read(parse(text) as JsonValue);
  } catch (error) {
    return rejected('json-malformed', `The body is not JSON: ${(error as Error).message}.`);
  }
}

/** How deep brackets nest outside strings; of text that is not JSON, at least as deep as a parser would follow it. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]+|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}
