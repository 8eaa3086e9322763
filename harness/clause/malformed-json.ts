import * as fc from 'fast-check';
import { stringify } from '../json/index.ts';

/**
 * Malforms a valid text.
 *
 * @param accepts whether the document accepts a text, so that a value which a lax parser reads is not rejected as invalid
 */
type Malformation = (text: string, accepts: Accepts) => fc.Arbitrary<Uint8Array>;
type Accepts = (text: string) => boolean;

/** Text that follows a whole JSON text. */
const trailing = { letter: 'x', brace: '}', bracket: ']', object: ' {}', null: ' null', quote: '"', nul: '\u0000' };
/** Words for numbers that JSON does not have. */
const notNumbers = { nan: 'NaN', 'negative-infinity': '-Infinity' };
const comments = { 'block-comment': '/* a */', 'line-comment': '// a\n' };
/** Numbers as programming languages write them, and JSON does not (RFC 8259 §6). */
const otherNumbers: Readonly<Record<string, Notation>> = {
  'leading-zero': { of: ['number'], write: (number) => number.replace(/\d/, '0$&'), example: '01' },
  'plus-sign': {
    of: ['number'],
    write: (number) => (number.startsWith('-') ? undefined : `+${number}`),
    example: '+1',
  },
  hexadecimal: {
    of: ['number'],
    write: (number) => (/^\d+$/.test(number) ? `0x${BigInt(number).toString(16).toUpperCase()}` : undefined),
    example: '0x1F',
  },
};
const singleQuotes: Notation = {
  of: ['string', 'name'],
  write: (text) => (/['\\]/.test(text) ? undefined : `'${text.slice(1, -1)}'`),
  example: "'a'",
};
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
  ...each(notNumbers, 'member-', (word, text, accepts) => utf8(withMember(text, 'number', word, accepts))),
  // Some servers reject all unknown names, and their documents don't say so. Others reject a repeated name.
  'member-infinity': (text) => fc.constant(utf8(withRepeated(text, 'number', 'Infinity'))),
  'bare-nan': () => fc.constant(utf8('NaN')),
  'single-quotes': (text, accepts) => fc.constant(utf8(inNotation(text, singleQuotes, accepts))),
  ...each(otherNumbers, '', (notation, text, accepts) => utf8(inNotation(text, notation, accepts))),
  'control-character': (text, accepts) => fc.constant(utf8(withLineFeed(text, accepts))),
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
  malform: (item: Item, text: string, accepts: Accepts) => Uint8Array,
): Record<string, Malformation> {
  return Object.fromEntries(
    Object.entries(items).map(([name, item]) => [
      `${prefix}${name}`,
      (text: string, accepts: Accepts) => fc.constant(malform(item, text, accepts)),
    ]),
  );
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/**
 * The text with the first value that allows it in another notation, so that a parser that knows the notation reads a
 * valid body; else with an example of the notation.
 */
function inNotation(text: string, { of, write, example }: Notation, accepts: Accepts): string {
  const tokens = tokensOf(text);
  for (const kind of of) {
    for (const token of tokens) {
      const written = token.kind === kind ? write(token.text) : undefined;
      if (written !== undefined) return replaced(text, token, written);
    }
  }
  return withMember(text, of[0], example, accepts);
}

/** The text with a line feed for the last character of a string value, which stays valid; else in one more member. */
function withLineFeed(text: string, accepts: Accepts): string {
  for (const token of tokensOf(text)) {
    if (token.kind !== 'string') continue;
    const shorter = Array.from(JSON.parse(token.text) as string).slice(0, -1);
    const start = stringify(shorter.join('')).slice(0, -1);
    if (accepts(replaced(text, token, `${start}\\n"`))) return replaced(text, token, `${start}\n"`);
  }
  return withMember(text, 'string', '"a\nb"', accepts);
}

/** The text with a value that is not JSON in one more member if the document allows it; else in one that it has. */
function withMember(text: string, kind: LiteralType, value: string, accepts: Accepts): string {
  if (!text.startsWith('{')) return withRepeated(text, kind, value);
  const extended = (by: string): string => `${text.slice(0, -1)}${text === '{}' ? '' : ','}"greenhouse":${by}}`;
  return text === '{}' || accepts(extended('1')) ? extended(value) : withRepeated(text, kind, value);
}

/**
 * The text with a value that is not JSON before the value of a member that it has: most parsers take the last value of a
 * name, so that a parser that lets the other pass reads a valid body. Where there are no members, a value is replaced.
 *
 * @param kind what kind of value is best followed, because a server can read each value into a typed field
 */
function withRepeated(text: string, kind: LiteralType, value: string): string {
  const tokens = tokensOf(text);
  const names = tokens.filter((token) => token.kind === 'name');
  const ofKind = tokens.filter((token) => token.kind === kind);
  const name = names.find(({ end }) => ofKind.some(({ start }) => start === end + 1)) ?? names[0];
  if (name !== undefined) return replaced(text, name, `${name.text}:${value},${name.text}`);
  if (text === '{}') return `{"greenhouse":${value}}`;
  return ofKind[0] === undefined ? value : replaced(text, ofKind[0], value);
}

/** The text with a name that has no quotes: one of its own, or that of one more member. */
function withUnquotedName(text: string): string {
  const own = tokensOf(text).find((token) => token.kind === 'name' && /^"[A-Za-z_]\w*"$/.test(token.text));
  if (own !== undefined) return replaced(text, own, own.text.slice(1, -1));
  if (!text.startsWith('{')) return `{a:${text}}`;
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}greenhouse:1}`;
}

type LiteralType = 'string' | 'number';

/** A notation of values that JSON does not have, and programming languages do. */
interface Notation {
  /** What can be written in it; the first kind is preferred. */
  readonly of: readonly [LiteralType, ...(LiteralType | 'name')[]];
  /** A token in the notation; undefined if it has none for it. */
  readonly write: (token: string) => string | undefined;
  readonly example: string;
}

/** A name, a string value or a number in a JSON text. */
interface JsonToken {
  readonly kind: 'name' | LiteralType;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The names, strings and numbers of a JSON text without white space between its tokens. */
function tokensOf(text: string): JsonToken[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g)].map(({ 0: token, index: start }) => {
    const end = start + token.length;
    if (!token.startsWith('"')) return { kind: 'number', text: token, start, end };
    return { kind: text[end] === ':' ? 'name' : 'string', text: token, start, end };
  });
}

function replaced(text: string, { start, end }: JsonToken, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/**
 * The text with some bytes inserted into a string value, or after the text if it has no string value.
 *
 * @param fromEnd which string value: 0 is the last; from the first on, they are counted from the last again
 */
function withBytes(text: string, bytes: readonly number[], fromEnd: number): Uint8Array {
  const strings = tokensOf(text).filter(({ kind }) => kind === 'string');
  const chosen = strings[strings.length - 1 - (fromEnd % strings.length)];
  const end = chosen === undefined ? text.length : chosen.end - 1;
  return Buffer.concat([Buffer.from(text.slice(0, end)), Buffer.from(bytes), Buffer.from(text.slice(end))]);
}
