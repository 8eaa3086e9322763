import * as fc from 'fast-check';

type Malformation = (text: string) => fc.Arbitrary<Uint8Array>;

/** Text that follows a whole JSON text. */
const trailing = { letter: 'x', brace: '}', bracket: ']', object: ' {}', null: ' null', quote: '"', nul: '\u0000' };
/** Words for numbers that JSON does not have. */
const notNumbers = { nan: 'NaN', infinity: 'Infinity', 'negative-infinity': '-Infinity' };
const comments = { 'block-comment': '/* a */', 'line-comment': '// a\n' };
/** Numbers as programming languages write them, and JSON does not (RFC 8259 §6). */
const otherNumbers = { 'leading-zero': '01', 'plus-sign': '+1', hexadecimal: '0x1F' };
const blanks = { space: ' ', 'line-feed': '\n', whitespace: '\t\r\n' };

/**
 * Byte sequences that are not UTF-8 (RFC 3629 §3), each in another string of the text, counted from its end: a server that
 * replaces them rejects some strings for another reason, such as a member of an enum.
 */
const invalidUtf8 = {
  'stray-byte': { bytes: [0xff], fromEnd: 0 },
  'incomplete-sequence': { bytes: [0xc3, 0x28], fromEnd: 1 },
  'overlong-sequence': { bytes: [0xc0, 0x80], fromEnd: 2 },
  'encoded-surrogate': { bytes: [0xed, 0xa0, 0x80], fromEnd: 3 },
};

/**
 * Ways to break the grammar of JSON (RFC 8259). Each takes a valid text, so that nothing else is wrong with the result. Each
 * fixed way is an entry of its own, so that every run tries it at least once.
 */
export const malformations: Readonly<Record<string, Malformation>> = {
  'cut-short': (text) =>
    /^["{[]/.test(text)
      ? fc.integer({ min: 1, max: text.length - 1 }).map((length) => utf8(text.slice(0, length)))
      : fc.constant(utf8(`"${text}`)),
  'trailing-comma': (text) =>
    fc.constant(utf8(/[}\]]$/.test(text) ? `${text.slice(0, -1)},${text.slice(-1)}` : `${text},`)),
  ...each(trailing, 'trailing-', (garbage, text) => utf8(text + garbage)),
  ...each(notNumbers, 'member-', (word, text) => utf8(withMember(text, word))),
  'bare-nan': () => fc.constant(utf8('NaN')),
  'single-quotes': (text) => fc.constant(utf8(withMember(text, `'a'`))),
  ...each(otherNumbers, '', (number, text) => utf8(withMember(text, number))),
  'control-character': (text) => fc.constant(utf8(withMember(text, '"a\nb"'))),
  'unquoted-name': (text) => fc.constant(utf8(withUnquotedName(text))),
  unclosed: (text) => fc.constant(utf8(/^["{[]/.test(text) ? text.slice(0, -1) : `[${text}`)),
  ...each(comments, '', (comment, text) => utf8(comment + text)),
  ...each(invalidUtf8, 'utf-8-', ({ bytes, fromEnd }, text) => withBytes(text, bytes, fromEnd)),
  ...each(blanks, 'only-', utf8),
  empty: () => fc.constant(new Uint8Array()),
};

/** One entry for each item, named after it. */
function each<Item>(
  items: Readonly<Record<string, Item>>,
  prefix: string,
  malform: (item: Item, text: string) => Uint8Array,
): Record<string, Malformation> {
  return Object.fromEntries(
    Object.entries(items).map(([name, item]) => [
      `${prefix}${name}`,
      (text: string) => fc.constant(malform(item, text)),
    ]),
  );
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/**
 * The text with one more member if it is an object, so that all other members stay as they are; else the value alone.
 */
function withMember(text: string, value: string): string {
  if (!text.startsWith('{')) return value;
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"greenhouse":${value}}`;
}

/** The text with one more member, of which the name has no quotes. */
function withUnquotedName(text: string): string {
  if (!text.startsWith('{')) return `{a:${text}}`;
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}greenhouse:1}`;
}

/**
 * The text with some bytes inserted into a string value, or after the text if it has no string value.
 *
 * @param fromEnd which string value: 0 is the last; from the first on, they are counted from the last again
 */
function withBytes(text: string, bytes: readonly number[], fromEnd: number): Uint8Array {
  const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].filter(
    ({ 0: { length }, index }) => text[index + length] !== ':',
  );
  const chosen = strings[strings.length - 1 - (fromEnd % strings.length)];
  const end = chosen === undefined ? text.length : chosen.index + chosen[0].length - 1;
  return Buffer.concat([Buffer.from(text.slice(0, end)), Buffer.from(bytes), Buffer.from(text.slice(end))]);
}
