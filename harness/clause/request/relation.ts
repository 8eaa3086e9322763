import { fromDecimal, isNumber, toDecimal, type Json, type JsonNumber } from '../../json/index.ts';
import { usualValues } from '../../document/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How a value of a request can relate to another value of the same type, or to something outside of the request. */
export interface Relation {
  /**
   * Which values are derived: `others` from one of them, which does not change; `all`, if there are several; or `each`,
   * even if it is the only one.
   */
  readonly changes: 'others' | 'all' | 'each';
  /**
   * Derives values, the best first. The caller takes the first that is valid.
   *
   * @param from the value to relate to
   * @param salt chooses among several ways; a number from 0 that is the same if the request is made again
   * @param old the value that is replaced
   * @param name the name of the field or parameter that has it
   */
  readonly derive: (from: Json, salt: number, old: Json, name: string) => readonly Json[];
}

const toOther = (derive: Relation['derive']): Relation => ({ changes: 'others', derive });

const equal = toOther((from) => [from]);

/** Numbers that are large for the usual types of integers, or for a loop. */
const largeNumbers = [2 ** 31 - 1, 1_000_000, 32_767, 1000, 100];

/** Numbers of everyday size: counts, pages, sizes and factors. */
const smallNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];

/** The relations of numbers. A relation that is listed twice is chosen twice as often. */
export const numberRelations: readonly Relation[] = [
  equal,
  equal,
  // Equal, or one more, or one less.
  toOther((from, salt) => (isNumber(from) ? [plus(from, BigInt(salt % 3) - 1n)] : [])),
  { changes: 'all', derive: (_, salt) => rotated(largeNumbers, salt) },
  { changes: 'each', derive: (_, salt) => rotated(smallNumbers, salt) },
  { changes: 'each', derive: (_, salt) => rotated(smallNumbers, salt) },
];

/** The longest text that is derived, in code units: servers differ in the texts of thousands of characters. */
const longest = 1000;

/** Mail servers may reject more than 64 octets before the @ (RFC 5321 section 4.5.3.1.1), and 255 after it. */
const longMailbox = /^[^@\s]{60,}@|@[^@\s]{200,}$/;

/** A relation of texts. Nothing is derived from or for other values. */
function ofTexts(
  derive: (from: string, salt: number, old: string, name: string) => readonly string[],
): Relation['derive'] {
  return (from, salt, old, name) =>
    typeof from === 'string' && typeof old === 'string'
      ? derive(from, salt, old, name).filter((text) => text.length <= longest && !longMailbox.test(text))
      : [];
}

/** The relations of texts; see numberRelations. */
export function textRelations(vocabulary: () => Vocabulary): readonly Relation[] {
  const word: Relation = {
    changes: 'each',
    derive: ofTexts((_, salt, _old, name) => {
      const usual = usualValues(name);
      // Most words for a field are those that such fields have in any API.
      const lists = usual.length > 0 && Math.floor(salt / 7) % 4 !== 0 ? [usual] : vocabulary();
      const list = lists[salt % lists.length] ?? [];
      const at = Math.floor(salt / lists.length);
      // If a text must have a certain form, most words are invalid.
      return Array.from({ length: 5 }, (_, index) => list[(at + index) % list.length] ?? '');
    }),
  };
  // At its end, at its beginning, or its first half.
  const inside = toOther(ofTexts((from, salt, old) => rotated([old + from, from + old, firstHalf(from)], salt)));
  return [
    ...[word, word, word, word, word],
    ...[equal, equal],
    ...[inside, inside],
    // Nearly equal: another last character, or one less, or one more.
    toOther(
      ofTexts((from, salt) => rotated([nextText(from), Array.from(from).slice(0, -1).join(''), `${from}a`], salt)),
    ),
    toOther(ofTexts((from) => [from === from.toUpperCase() ? from.toLowerCase() : from.toUpperCase()])),
    // Of equal length, or backwards.
    toOther(ofTexts((from) => [Array.from(from).reverse().join('')])),
  ];
}

/** The list from an index on, and then its beginning. */
function rotated<Item>(list: readonly Item[], index: number): Item[] {
  const first = list.length === 0 ? 0 : index % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
}

/** The exact sum, unless the number is so large or so fine that the sum would hardly be near. */
function plus(number: JsonNumber, summand: bigint): JsonNumber {
  const { coefficient, exponent } = toDecimal(number);
  if (exponent > 30n || exponent < -30n) return number;
  const whole = exponent > 0n;
  return fromDecimal({
    coefficient: whole ? coefficient * 10n ** exponent + summand : coefficient + summand * 10n ** -exponent,
    exponent: whole ? 0n : exponent,
  });
}

function firstHalf(text: string): string {
  const characters = Array.from(text);
  return characters.slice(0, Math.ceil(characters.length / 2)).join('');
}

/** The text with the next letter or digit at its end. */
function nextText(text: string): string {
  return text.replace(/[a-y0-8]$/i, (last) => String.fromCharCode(last.charCodeAt(0) + 1));
}
