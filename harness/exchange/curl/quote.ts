import { isVisible } from '../../json/index.ts';

/**
 * Quotes a text as one word of a POSIX shell that can be copied from a terminal; the command receives exactly `text`.
 */
export function quote(text: string): string {
  if (!isVisible(text)) return `"$(printf ${printfWord(Buffer.from(text))})"`;
  return /^[A-Za-z0-9_./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The shell word for which printf writes exactly these bytes. */
export function printfWord(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte, i) => {
    if (byte === 0x0d) return '\\r';
    if (byte === 0x0a) return '\\n';
    // printf would read a dash at the beginning as an option.
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x25 && !(i === 0 && byte === 0x2d);
    return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return quote(escaped.join(''));
}
