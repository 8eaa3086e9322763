import {
  lengthOf,
  mostCharacters,
  nearTexts,
  UnsupportedSchema,
  type CharacterRanges,
  type StringForm,
  type Words,
} from '../../schema/index.ts';
import type { Draw } from './draw.ts';

/** The usual maximum length of a string where the schema has no limit. */
const plausible = 40;

const letters = [...characters(0x61, 0x7a)];
const printable = [...characters(0x20, 0x7e)];
const awkward = ['"', '\\', '\n', '\t', '\u0001', '\u007f', "'", '<', '>', '&', ';', '%', ' ', '/', '{', '$', '\u2028'];
const beyondAscii = ['é', 'ß', 'ñ', 'Ω', 'я', 'ع', '中', '한', '\u00a0', '\u200b', '\ufeff', 'İ', 'ﬁ', 'e\u0301'];
const astral = ['😀', '𝒳', '🌱', '𠜎', '👩🏽', '\u{10ffff}'];
const mixed = [...letters, ...letters, ...printable, ...awkward, ...beyondAscii, ...astral];

/** Characters to choose from, with their numbers of code points: a letter with a combining accent has two. */
interface Alphabet {
  readonly characters: readonly string[];
  readonly sizes: readonly number[];
}

const alphabets: readonly Alphabet[] = [
  ...[letters, letters, printable, awkward, beyondAscii, astral, mixed, mixed],
].map((characters) => ({ characters, sizes: characters.map(lengthOf) }));

/**
 * A string of the form, without lone surrogates and U+0000, because servers handle those differently.
 *
 * @throws {UnsupportedSchema} when no string was found that satisfies all patterns and formats
 */
export function generateString(form: StringForm, words: Words, draw: Draw): string {
  const near = form.formats.length > 0 ? nearTexts(form) : [];
  if (near.length > 0 && draw.oneIn(2)) return draw.pick(near);
  if (words.kind === 'rejected') throw rejection(words);
  if (words.kind === 'free') return generateText(draw, form.minLength, Math.min(form.maxLength, mostCharacters));
  const { language } = words.usual !== undefined && draw.isUsual ? words.usual : words;
  if (language.isEmpty) throw emptyLanguage(form);
  const { lengths } = language;
  const usual = lengths.length > 12 && draw.oneIn(2) ? lengths.slice(0, 12) : lengths;
  const length = draw.oneIn(5) ? (lengths.at(-1) ?? 0) : draw.pick(usual);
  return language.word(
    length,
    (count) => draw.integer(0, count - 1),
    (ranges) => generateCharacter(draw, ranges),
  );
}

/** The printable ASCII characters of some ranges, and whether the ranges have others. Cached by the ranges. */
interface CharacterChoice {
  readonly usual: readonly number[];
  readonly others: boolean;
}

const choices = new WeakMap<CharacterRanges, CharacterChoice>();

/** A character of some ranges: mostly ASCII where they have any, and often one of the first in a long range. */
function generateCharacter(draw: Draw, ranges: CharacterRanges): number {
  const { usual, others } = choices.get(ranges) ?? choiceOf(ranges);
  if (usual.length > 0 && !(others && draw.oneIn(6))) return draw.pick(usual);
  const [least, most] = draw.pick(ranges);
  return draw.integer(least, draw.oneIn(2) ? most : Math.min(most, least + 100));
}

function choiceOf(ranges: CharacterRanges): CharacterChoice {
  const usual: number[] = [];
  for (const [least, most] of ranges)
    for (let code = Math.max(least, 0x20); code <= Math.min(most, 0x7e); code++) usual.push(code);
  const choice = { usual, others: ranges.some(([least, most]) => least < 0x20 || most > 0x7e) };
  choices.set(ranges, choice);
  return choice;
}

function rejection({ fact, reason }: Extract<Words, { kind: 'rejected' }>): UnsupportedSchema {
  return new UnsupportedSchema(fact.keyword, `${fact.node.pointer}/${fact.keyword}`, reason);
}

function emptyLanguage(form: StringForm): UnsupportedSchema {
  const [fact] = [...form.patterns, ...form.formats];
  const keyword = fact?.keyword ?? 'pattern';
  return new UnsupportedSchema(
    keyword,
    `${fact?.node.pointer ?? ''}/${keyword}`,
    'no string was found that satisfies it',
  );
}

/** A string with a length between two bounds, in code points. */
export function generateText(draw: Draw, least: number, most: number): string {
  const length = generateSize(draw, least, most, plausible);
  const { characters: all, sizes } = draw.pick(alphabets);
  const last = all.length - 1;
  let text = '';
  for (let count = 0; count < length;) {
    const index = draw.integer(0, last);
    const size = sizes[index] ?? 1;
    const fits = count + size <= length;
    text += fits ? (all[index] ?? 'a') : 'a';
    count += fits ? size : 1;
  }
  return text;
}

/**
 * A size between two bounds: often a bound itself or a little above the lower one, sometimes more.
 *
 * @param usual how far above the lower bound a size usually is at most
 */
export function generateSize(draw: Draw, least: number, most: number, usual: number): number {
  const end = Math.min(most, Math.max(least + usual, usual));
  switch (draw.integer(0, 5)) {
    case 0:
      return least;
    case 1:
      return most <= 10_000 ? most : end;
    case 2:
      return draw.integer(least, end);
    default:
      return draw.integer(least, Math.min(end, least + Math.ceil(usual / 5)));
  }
}

function* characters(from: number, to: number): Generator<string> {
  for (let code = from; code <= to; code++) yield String.fromCharCode(code);
}
