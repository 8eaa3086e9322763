import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type BrotliOptions,
  type ZlibOptions,
} from 'node:zlib';
import { parse, JsonSyntaxError, type Json } from '../json/index.ts';
import type { Answered } from './exchange.ts';

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Whether the only reason is that the result would be larger than the limit. */
      readonly isTooLarge?: boolean;
    };

/** What responses are after decoding: the sender measures it, and several judges read it. */
const known = new WeakMap<Answered, Decoded<Uint8Array>>();

/**
 * Decodes the content codings of a response, in reverse order (RFC 9110 §8.4), once.
 *
 * @param most the limit of decompressed bytes, because a small compressed body can fill the memory. The first call sets
 *   it, which is that of the sender. Without it, that of zlib
 */
export function decodeContent(answer: Answered, most?: number): Decoded<Uint8Array> {
  const field = answer.headers['content-encoding'];
  // A response without a content can have the fields that it would have with one (RFC 9110 §8.4, §15.4.5).
  if (field === undefined || isBodiless(answer)) return { ok: true, value: answer.body };
  let decoded = known.get(answer);
  if (decoded === undefined) known.set(answer, (decoded = undoAll(field, answer.body, most)));
  return decoded;
}

/** Whether a response ends with its header section, because of its status (RFC 9112 §6.3). */
function isBodiless({ status, body }: Answered): boolean {
  return body.length === 0 && (status === 204 || status === 304);
}

function undoAll(field: string | readonly string[], body: Uint8Array, most: number | undefined): Decoded<Uint8Array> {
  const codings = [field].flat().join(',').split(',');
  let bytes = body;
  for (const coding of codings.map((name) => name.trim().toLowerCase()).reverse()) {
    try {
      bytes = undo(coding, bytes, most === undefined ? {} : { maxOutputLength: most });
    } catch (error) {
      const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      return {
        ok: false,
        isTooLarge,
        reason: `its Content-Encoding ${coding} can't be decoded (${(error as Error).message})`,
      };
    }
  }
  return { ok: true, value: bytes };
}

function undo(coding: string, bytes: Uint8Array, limits: ZlibOptions & BrotliOptions): Uint8Array {
  switch (coding) {
    case 'identity':
    case '':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, limits);
    case 'deflate':
      // RFC 9110 §8.4.1.2 requires the zlib format, but notes that some servers send the raw stream.
      return (bytes[0] ?? 0) % 16 === 8 ? inflateSync(bytes, limits) : inflateRawSync(bytes, limits);
    case 'br':
      return brotliDecompressSync(bytes, limits);
    default:
      throw new Error('the request did not accept it');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** So many parsed texts are kept: several judges read an answer in turn, and a sequence reads its pages again and again. */
const mostRecent = 64;
/** A cache, not a registry: it is emptied when it is full, and an entry lives no longer than its bytes. */
let recent = new WeakMap<Uint8Array, Decoded<Json>>();
let countRecent = 0;

/** Parses bytes as a JSON text in UTF-8 without a byte order mark (RFC 8259 §8.1). The bytes must not change later. */
export function decodeJson(bytes: Uint8Array): Decoded<Json> {
  const known = recent.get(bytes);
  if (known !== undefined) return known;
  if (countRecent === mostRecent) [recent, countRecent] = [new WeakMap(), 0];
  const decoded = parseBytes(bytes);
  recent.set(bytes, decoded);
  countRecent += 1;
  return decoded;
}

function parseBytes(bytes: Uint8Array): Decoded<Json> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: 'it is not UTF-8' };
  }
  if (text.startsWith('\uFEFF')) return { ok: false, reason: 'it starts with a byte order mark' };
  try {
    return { ok: true, value: parse(text) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { ok: false, reason: error.message };
  }
}
