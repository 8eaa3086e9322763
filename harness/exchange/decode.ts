import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { parse, JsonSyntaxError, type Json } from '../json/index.ts';
import type { Answered } from './exchange.ts';

export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** The limit of decompressed bytes, so that a small compressed body can't fill the memory. */
const maxOutputLength = 16 * 1024 * 1024;

/** Decodes the content codings of a response, in reverse order (RFC 9110 §8.4). */
export function decodeContent(answer: Answered): Decoded<Uint8Array> {
  const field = answer.headers['content-encoding'];
  if (field === undefined) return { ok: true, value: answer.body };
  const codings = [field].flat().join(',').split(',');
  let bytes = answer.body;
  for (const coding of codings.map((name) => name.trim().toLowerCase()).reverse()) {
    try {
      bytes = undo(coding, bytes);
    } catch (error) {
      const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      const because = isTooLarge
        ? `it has more than ${maxOutputLength} bytes, the limit of Greenhouse`
        : (error as Error).message;
      return { ok: false, reason: `its Content-Encoding ${coding} can't be decoded (${because})` };
    }
  }
  return { ok: true, value: bytes };
}

function undo(coding: string, bytes: Uint8Array): Uint8Array {
  switch (coding) {
    case 'identity':
    case '':
      return bytes;
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, { maxOutputLength });
    case 'deflate':
      // RFC 9110 §8.4.1.2 requires the zlib format, but notes that some servers send the raw stream.
      return (bytes[0] ?? 0) % 16 === 8
        ? inflateSync(bytes, { maxOutputLength })
        : inflateRawSync(bytes, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength });
    default:
      throw new Error('the request did not accept it');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses bytes as a JSON text in UTF-8 without a byte order mark (RFC 8259 §8.1). */
export function decodeJson(bytes: Uint8Array): Decoded<Json> {
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
