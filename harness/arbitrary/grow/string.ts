import { UnsupportedSchema, type StringForm } from '../../schema/index.ts';
import type { Draw } from './draw.ts';

/** How long a string grows where the schema sets no end. */
const plausible = 40;

const letters = [...characters(0x61, 0x7a)];
const printable = [...characters(0x20, 0x7e)];
const awkward = ['"', '\\', '\n', '\t', '\u0001', '\u007f', "'", '<', '>', '&', ';', '%', ' ', '/', '{', '$', '\u2028'];
const beyondAscii = ['é', 'ß', 'ñ', 'Ω', 'я', 'ع', '中', '한', '\u00a0', '\u200b', '\ufeff', 'İ', 'ﬁ', 'e\u0301'];
const astral = ['😀', '𝒳', '🌱', '𠜎', '👩🏽', '\u{10ffff}'];
const mixed = [...letters, ...letters, ...printable, ...awkward, ...beyondAscii, ...astral];

const alphabets: readonly (readonly string[])[] = [
  letters,
  letters,
  printable,
  awkward,
  beyondAscii,
  astral,
  mixed,
  mixed,
];

/** A string of the form. No lone surrogates and no U+0000: what a server does with those is doubtful. */
export function growString(form: StringForm, draw: Draw): string {
  refusePatterns(form);
  return growText(draw, form.minLength, form.maxLength);
}

/** A string of so many code points. */
export function growText(draw: Draw, least: number, most: number): string {
  const length = growSize(draw, least, most, plausible);
  const alphabet = draw.pick(alphabets);
  const parts: string[] = [];
  for (let count = 0; count < length;) {
    const next = draw.pick(alphabet);
    // Some entries are two code points, a letter with its accent.
    const size = next.length === 1 || next.codePointAt(1) === undefined ? 1 : Array.from(next).length;
    parts.push(count + size > length ? 'a' : next);
    count += count + size > length ? 1 : size;
  }
  return parts.join('');
}

/** A size between bounds: the bounds themselves, a little above the lower one, and anything up to a plausible end. */
export function growSize(draw: Draw, least: number, most: number, usual: number): number {
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

/** Short strings of the form, shortest first. */
export function* leastStrings(form: StringForm): Generator<string> {
  refusePatterns(form);
  for (let length = form.minLength; length <= form.maxLength && length < form.minLength + 20; length++) {
    yield 'a'.repeat(length);
    if (length > 0) for (const last of ['b', '0', 'A', ' ']) yield 'a'.repeat(length - 1) + last;
  }
}

function refusePatterns(form: StringForm): void {
  const [first] = [...form.patterns, ...form.formats];
  if (first) throw new UnsupportedSchema(first.keyword, `${first.node.pointer}/${first.keyword}`, 'not grown yet');
}

function* characters(from: number, to: number): Generator<string> {
  for (let code = from; code <= to; code++) yield String.fromCharCode(code);
}
