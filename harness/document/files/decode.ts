import { isUtf8 } from 'node:buffer';

/** A file that is not in UTF-8. */
export class NotUtf8 extends Error {
  /** The position of the first byte that is not, from 0. */
  readonly offset: number;

  constructor(bytes: Buffer) {
    const offset = firstFault(bytes);
    const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    super(`it is not UTF-8: byte ${offset} is 0x${byte}; save the file as UTF-8`);
    this.offset = offset;
  }
}

/**
 * The text of a file: UTF-8, unless it begins with the byte order mark of UTF-16, as PowerShell writes it.
 *
 * @throws NotUtf8 if it is neither, because U+FFFD in place of other characters would change names and values
 */
export function decodeBytes(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (!isUtf8(bytes)) throw new NotUtf8(bytes);
  return bytes.toString('utf8');
}

const replacement = Buffer.from('\uFFFD');

/** Where the decoder puts U+FFFD although the bytes are not those of that character. */
function firstFault(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (!bytes.subarray(offset, offset + replacement.length).equals(replacement)) return offset;
    offset += replacement.length;
    from = at + 1;
  }
  return offset;
}
