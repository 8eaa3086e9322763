import { decodeContent } from '../decode.ts';
import type { Answered } from '../exchange.ts';
import { isJson, parseMediaType } from '../media-type.ts';

/** How much of a response is read. A response beyond one of the limits counts as none. */
export interface ReadingLimits {
  /** Bytes of a body, on the wire and after each content coding. */
  readonly maxBody: number;
  /** Bytes of a header section, and of all interim responses to one request. */
  readonly maxHeaders: number;
  /** Levels of arrays and objects in a JSON text. */
  readonly maxDepth: number;
  /** Characters of a number in a JSON text. */
  readonly maxDigits: number;
}

/** The limits of a run that sets none. The last two are also the largest that the parser can take. */
export const usualLimits: ReadingLimits = {
  maxBody: 16 * 1024 * 1024,
  maxHeaders: 64 * 1024,
  maxDepth: 1000,
  maxDigits: 100_000,
};

/** The error of a response beyond a limit. Its message says what there was, and names the limit. */
export class TooLarge extends Error {}

/** A body above the limit. */
export function largeBody({ maxBody }: ReadingLimits): string {
  return `a body above ${maxBody} bytes, the limit MAX_BODY`;
}

/** What a complete response has beyond the limits: after decoding, or in its JSON text. Undefined if there is nothing. */
export function beyondLimits(answer: Answered, limits: ReadingLimits): string | undefined {
  const content = decodeContent(answer, limits.maxBody);
  // Another clause reports a content that can't be decoded.
  if (!content.ok) return content.isTooLarge === true ? `${largeBody(limits)}, when it is decoded` : undefined;
  const { maxDepth, maxDigits } = limits;
  const bytes = content.value;
  if (bytes.length <= Math.min(maxDepth, maxDigits)) return undefined;
  const [type] = [answer.headers['content-type']].flat();
  const media = type === undefined ? undefined : parseMediaType(type);
  if (media === undefined || !isJson(media)) return undefined;
  const { depth, digits } = measureJson(bytes);
  if (depth > maxDepth) return `JSON of more than ${maxDepth} levels, the limit MAX_DEPTH`;
  return digits > maxDigits ? `a number of more than ${maxDigits} digits, the limit MAX_DIGITS` : undefined;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];

/** The deepest level and the longest number of a JSON text, without parsing it. */
function measureJson(bytes: Uint8Array): { readonly depth: number; readonly digits: number } {
  let [level, depth, length, digits] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // Numbers consist of characters from "+" to "9" without the comma, and of "E" and "e".
    const isOfNumber = (byte >= 0x2b && byte <= 0x39 && byte !== comma) || (byte | 0x20) === 0x65;
    length = isOfNumber ? length + 1 : 0;
    if (length > digits) digits = length;
    if (isOfNumber) continue;
    // "[" and "{", "]" and "}" differ in one bit.
    if ((byte | 0x20) === 0x7b) depth = Math.max(depth, (level += 1));
    else if ((byte | 0x20) === 0x7d) level -= 1;
    else if (byte === quote) at = endOfString(bytes, at);
  }
  return { depth, digits };
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
