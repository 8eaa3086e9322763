import type { JsonObject } from '../../json/index.ts';

/** Kinds of characters as messages name them, each as part of a class of a regular expression. */
const kinds: readonly (readonly [name: RegExp, members: string, isFirst: boolean])[] = [
  [/lower-?\s?case letters? (?:and|or|&) (?:digits?|numbers?)/gi, 'a-z0-9', true],
  [/(?:upper-?\s?case|capital) letters? (?:and|or|&) (?:digits?|numbers?)/gi, 'A-Z0-9', true],
  [/alpha-?numerics?|letters? (?:and|or|&) (?:digits?|numbers?)/gi, 'A-Za-z0-9', true],
  [/lower-?\s?case(?: letters?)?/gi, 'a-z', true],
  [/upper-?\s?case(?: letters?)?|capital letters?/gi, 'A-Z', true],
  [/letters?|alphabetic(?:al)?/gi, 'A-Za-z', true],
  [/digits?|numbers?|numerals?/gi, '0-9', true],
  [/underscores?/gi, '_', false],
  [/dots?|periods?/gi, '.', false],
  [/hyphens?|dash(?:es)?/gi, '-', false],
];

/**
 * The texts that a list of kinds of characters allows: `alphanumeric and hyphen characters`. They begin with a letter or a
 * digit, because servers rarely want anything else there; undefined if the list has no such kind.
 */
export function textsOf(list: string): JsonObject | undefined {
  let rest = list;
  const found = kinds.filter(([name]) => {
    const without = rest.replaceAll(name, '');
    const isNamed = without !== rest;
    rest = without;
    return isNamed;
  });
  const first = found.filter(([, , isFirst]) => isFirst).map(([, members]) => members);
  if (first.length === 0) return undefined;
  return { pattern: `^[${first.join('')}][${found.map(([, members]) => members).join('')}]*$` };
}

const numerals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = `(\\d{1,3}|${numerals.join('|')})`;
/** Words after which a number is a bound, or one of several parts of a text. */
const ofPart =
  'least|most|than|contain|contains|containing|include|includes|including|up to|maximum of|minimum of|with';

/** How sentences say of how many characters of which kinds a text is: "two upper-case letters", "a 3-letter code", "10 to 12 digits". */
export const counted = new RegExp(
  `(?<!\\b(?:${ofPart}) (?:exactly )?)\\b${count}(?: ?(?:to|-|\u2013|or) ?${count})?[ -]((?:(?:upper|lower)-?\\s?case |capital |alpha-?numeric )*(?:letters?|digits?|characters?)(?: (?:or|and) (?:digits|letters|numbers))?)(?! (?:and|then|followed by) ${count}\\b)`,
  'i',
);

/** The texts of so many characters; undefined if the kinds are unknown. */
export function textsOfLength(from: string, to: string, list: string): JsonObject | undefined {
  const texts = textsOf(list);
  const numberOf = (text: string): number => numerals.indexOf(text.toLowerCase()) + 1 || Number(text);
  return texts && { ...texts, minLength: numberOf(from), maxLength: numberOf(to === '' ? from : to) };
}

/** How sentences show a value: "an IMO number, such as IMO9074729". */
export const exemplified =
  /(?:\bsuch as|\be\.g\.,?|\bfor example,?|\bfor instance,?|\bexample:|\blike) ["'`]?([A-Za-z0-9][\w.@:/+-]*[A-Za-z0-9])["'`]?(?=[\s,.;)]|$)/i;

/** Texts like one that is shown: with other digits, where that makes no other date, address or version of it. */
export function textsLike(example: string): JsonObject {
  const isCode = /^[A-Za-z]*\d{2,}[A-Za-z]*$/.test(example) && !/^\d+$/.test(example);
  const pattern = example.replaceAll(/\d+/g, (digits) => `[0-9]{${digits.length}}`);
  return isCode ? { pattern: `^${pattern}$` } : { enum: [example] };
}
