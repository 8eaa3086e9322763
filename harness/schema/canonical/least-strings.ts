import { formatGrammars } from '../format/grammar.ts';
import { lengthOf } from '../length.ts';
import type { Language } from '../pattern/language.ts';
import type { StringForm } from './form.ts';
import { mostCharacters } from './reach.ts';
import type { Words } from './string-language.ts';

/** Ranges of code points, from the first to the last. */
export type CharacterRanges = readonly (readonly [number, number])[];

/** Short strings of the form, shortest first, the usual ones of its formats before others. */
export function* leastStrings(form: StringForm, words: Words): Generator<string> {
  if (words.kind === 'rejected' || form.minLength > mostCharacters) return;
  if (words.kind === 'regular') {
    if (words.usual !== undefined) yield* shortWords(words.usual.language);
    yield* shortWords(words.language);
    return;
  }
  yield* nearTexts(form).filter((text) => lengthOf(text) >= form.minLength && lengthOf(text) <= form.maxLength);
  for (let length = form.minLength; length <= form.maxLength && length < form.minLength + 20; length++) {
    yield 'a'.repeat(length);
    if (length > 0) for (const last of ['b', '0', 'A', ' ', '"']) yield 'a'.repeat(length - 1) + last;
  }
}

function* shortWords(language: Language): Generator<string> {
  for (const length of language.lengths.slice(0, 40)) {
    for (const way of [0, 1, 2]) {
      // A long word has the same few ranges throughout.
      const known = new Map<CharacterRanges, number>();
      const choose = (ranges: CharacterRanges): number => {
        const character = known.get(ranges) ?? plainest(ranges, way);
        known.set(ranges, character);
        return character;
      };
      yield language.word(length, (count) => Math.min(way, count - 1), choose);
    }
  }
}

const plain = [0x61, 0x30, 0x41, 0x62, 0x31];

function plainest(ranges: CharacterRanges, way: number): number {
  const has = (code: number) => ranges.some(([least, most]) => code >= least && code <= most);
  const found = [...plain.slice(way), ...plain].find(has);
  return found ?? ranges.find(([least]) => least >= 0x20 && least < 0x7f)?.[0] ?? ranges[0]?.[0] ?? 0x61;
}

/** Texts that are similar to the formats that the form must not have, but do not have them. */
export function nearTexts({ formats }: StringForm): readonly string[] {
  return formats.flatMap(({ holds, node: { keywords } }) => {
    return holds ? [] : (formatGrammars.get(keywords === false ? '' : (keywords.format ?? ''))?.near ?? []);
  });
}
