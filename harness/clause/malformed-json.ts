import * as fc from 'fast-check';

/**
 * Ways to break the grammar of JSON (RFC 8259). Each takes a valid text, so that nothing else is wrong with the result.
 */
export const malformations: Record<string, (text: string) => fc.Arbitrary<Uint8Array>> = {
  'cut-short': (text) =>
    /^["{[]/.test(text)
      ? fc.integer({ min: 1, max: text.length - 1 }).map((length) => utf8(text.slice(0, length)))
      : fc.constant(utf8(`"${text}`)),
  'trailing-comma': (text) =>
    fc.constant(utf8(/[}\]]$/.test(text) ? `${text.slice(0, -1)},${text.slice(-1)}` : `${text},`)),
  'trailing-garbage': (text) =>
    fc.constantFrom('x', '}', ']', ' {}', ' null', '"', '\u0000').map((garbage) => utf8(text + garbage)),
  'not-a-number': (text) => fc.constantFrom('NaN', 'Infinity', '-Infinity').map((word) => utf8(withMember(text, word))),
  'bare-nan': () => fc.constant(utf8('NaN')),
  'single-quotes': (text) => fc.constant(utf8(withMember(text, `'a'`))),
  comment: (text) => fc.constantFrom('/* a */', '// a\n').map((comment) => utf8(comment + text)),
  'invalid-utf-8': (text) => fc.constantFrom(...invalidUtf8).map((bytes) => withBytes(text, bytes)),
  whitespace: () => fc.constantFrom(' ', '\n', '\t\r\n').map(utf8),
  empty: () => fc.constant(new Uint8Array()),
};

/**
 * Byte sequences that are not UTF-8: a stray byte, an incomplete sequence, an overlong one, a surrogate (RFC 3629 §3).
 */
const invalidUtf8 = [[0xff], [0xc3, 0x28], [0xc0, 0x80], [0xed, 0xa0, 0x80]];

const utf8 = (text: string): Uint8Array => Buffer.from(text);

/**
 * The text with one more member if it is an object, so that all other members stay as they are; else the value alone.
 */
function withMember(text: string, value: string): string {
  if (!text.startsWith('{')) return value;
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"greenhouse":${value}}`;
}

/** The text with some bytes inserted into its last string value, or after the text if it has no string value. */
function withBytes(text: string, bytes: readonly number[]): Uint8Array {
  const strings = text.matchAll(/"(?:[^"\\]|\\.)*"/g);
  const last = [...strings].filter(({ 0: { length }, index }) => text[index + length] !== ':').at(-1);
  const end = last === undefined ? text.length : last.index + last[0].length - 1;
  return Buffer.concat([Buffer.from(text.slice(0, end)), Buffer.from(bytes), Buffer.from(text.slice(end))]);
}
