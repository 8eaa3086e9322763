import type { MediaType } from '../media-type.ts';
import type { Decoded } from '../decode.ts';

/**
 * Decodes a body in the charset of its media type (RFC 6657 §3, RFC 8259 §8.1).
 *
 * @param usual the charset when the media type names none
 * @returns 'unknown' when the charset is not supported
 */
export function decodeText(mediaType: MediaType, bytes: Uint8Array, usual = 'utf-8'): Decoded<string> | 'unknown' {
  const label = mediaType.parameters.get('charset') ?? usual;
  let decoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    return 'unknown';
  }
  try {
    return { ok: true, value: decoder.decode(bytes) };
  } catch {
    return { ok: false, reason: `it is not ${label.toUpperCase()}` };
  }
}
