/** A name in lower case without separators: `plant_id` and `plantId` have the same plain name. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

/** The words of a name in lower case: `silenceID`, `silence_id` and `SilenceId` have the words silence and id. */
export function wordsIn(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[-_. ]+/);
  return parts.filter((part) => part !== '').map((part) => part.toLowerCase());
}

/** The singular of an English word, by its ending. A word that has none is returned as it is. */
export function singular(word: string): string {
  if (/(?:ss|us|is|series|species)$/.test(word)) return word;
  const [ending, rest] = plurals.find(([form]) => form.test(word)) ?? [/s$/, ''];
  return word.replace(ending, rest);
}

/** Endings of plurals, and what the singulars have in their place. The first one that a word has counts. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/((?:mov|cook|calor|zomb|brown)ie)s$/, '$1'],
  [/ies$/, 'y'],
  // "caches", but not "beaches".
  [/([^aeiou]ache)s$/, '$1'],
  [/(ch|sh|x|ss)es$/, '$1'],
  // "statuses", but not "houses".
  [/([^aeiou]us)es$/, '$1'],
];

/** The plural of an English word, by its ending. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  return /(?:ch|sh|x|s|z)$/.test(word) ? `${word}es` : `${word}s`;
}
