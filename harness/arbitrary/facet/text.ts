import { lengthOf } from '../../schema/index.ts';

/** Strings of one class, to be tried wherever a schema allows a string. */
export interface TextClass {
  readonly name: string;
  readonly texts: readonly string[];
  /** Only used where the schema states no maximum length. */
  readonly unlimited?: true;
  /** Why a server that rejects these is reported, and does not fail. */
  readonly doubtful?: string;
}

/** The classes of strings that programs often treat differently. */
export const textClasses: readonly TextClass[] = [
  { name: 'empty', texts: [''] },
  {
    name: 'quoted',
    texts: [
      '"',
      '\\',
      "'",
      '\\"',
      '"quoted"',
      'back\\slash',
      'line\nbreak',
      'tab\there',
      '\r\n',
      '\u0001\u001f',
      '\u007f',
      "Robert'); DROP TABLE plants;--",
      "' OR '1'='1",
      '<script>alert(1)</script>',
      '<b>bold</b> & more',
      '&amp;',
      '{"json":true}',
      '${name}',
      '%s%n',
      '%00',
      '../..',
      '`tick`',
      '\b\f',
      '\u2028\u2029',
      '// comment',
      '#',
      '-- ',
    ],
  },
  {
    name: 'non-ascii',
    texts: [
      'é',
      'ß',
      'naïve café',
      'Ωμέγα',
      'растение',
      'نبات',
      '植物',
      '식물',
      'e\u0301',
      'ﬁ',
      'İstanbul',
      '\u00a0',
      '\u200b',
      '\ufeff',
      'àéîõü',
    ],
  },
  { name: 'astral', texts: ['😀', '🌱', '𝒳', '𠜎', '👩🏽‍🌾', '🇫🇷', 'a😀b', '🌱🌿🌳', '\u{10ffff}', '😀'.repeat(10)] },
  {
    name: 'long',
    unlimited: true,
    texts: [50, 64, 100, 128, 200, 254, 255].flatMap((size) => ['a'.repeat(size), words(size)]),
  },
  {
    name: 'very-long',
    unlimited: true,
    doubtful: 'the document states no maximum length, but the server can have one',
    texts: [5000, 4097, 5001].map((size) => 'a'.repeat(size)),
  },
  { name: 'nul', doubtful: 'many databases cannot store U+0000', texts: ['\u0000', 'a\u0000', '\u0000b', 'a\u0000b'] },
  {
    name: 'lone-surrogate',
    doubtful: 'a lone surrogate is not valid Unicode text (RFC 8259 section 8.2)',
    texts: ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\udc00\ud800'],
  },
];

function words(size: number): string {
  return 'the quick brown fox jumps over the lazy dog '
    .repeat(Math.ceil(size / 44))
    .slice(0, size - 1)
    .padEnd(size, '.');
}

/**
 * The text, cut or repeated to a length between two bounds, in code points.
 *
 * @param text an empty text that is too short is filled with `a`
 */
export function fitted(text: string, least: number, most: number): string {
  const length = lengthOf(text);
  if (length >= least && length <= most) return text;
  if (length > most) return Array.from(text).slice(0, most).join('');
  const filled = length === 0 ? 'a' : text;
  const size = Math.max(length, 1);
  const rest = Array.from(filled).slice(0, least % size);
  return filled.repeat(Math.floor(least / size)) + rest.join('');
}
