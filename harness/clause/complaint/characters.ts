import type { JsonObject } from '../../json/index.ts';

/** Kinds of characters as messages name them, each as part of a class of a regular expression. */
const kinds: readonly (readonly [name: RegExp, members: string, isFirst: boolean])[] = [
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
