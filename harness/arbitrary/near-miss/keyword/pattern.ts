import { matcherOf, withoutUnlike } from '../../../schema/index.ts';
import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/** Characters of different kinds: a pattern hardly allows all of them in one place. */
const further = ['!', 'x', '0', 'X', '-'];

/** The characters of a kind, which a pattern can allow in part. */
const kinds = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** In so many places of a text another character is tried. */
const mostPlaces = 24;

/**
 * Any text that does not match; and matching texts with one character more, which a pattern without anchors accepts, as a
 * negative number, in another letter case, with another digit or letter in one place, or without one character.
 */
export const pattern: Breakages = (clause, { pattern: stated = '' }) => [
  brokenEverywhere(clause, stated),
  extended(clause, 'prefixed', (text) => further.map((character) => character + text)),
  extended(clause, 'suffixed', (text) => further.map((character) => text + character)),
  extended(clause, 'negative', (text) => (/^\d/.test(text) ? [`-${text}`] : [])),
  extended(clause, 'near-case', (text) => [text.toLowerCase(), text.toUpperCase()].filter((each) => each !== text)),
  extended(clause, 'other-character', (text) => otherCharacters(text, stated)),
  extended(clause, 'one-less', (text) => shortened(text)),
  lineFeedAfter(clause),
];

/** Any text that does not match, and has no character that servers in other languages treat otherwise. */
function brokenEverywhere(clause: BrokenClause, stated: string): Breakage {
  const alike = withoutUnlike(stated);
  return one('broken', broken(clause, alike === undefined ? undefined : { pattern: alike }));
}

/** A text with another digit or letter in one of its places, which does not match the pattern: 25:00 in place of 15:00. */
function otherCharacters(text: string, stated: string): string[] {
  const matcher = matcherOf(stated);
  return text
    .slice(0, mostPlaces)
    .split('')
    .flatMap((character, at) => {
      const all = (kinds.find((kind) => kind.includes(character)) ?? '').split('');
      const changed = all.map((other) => text.slice(0, at) + other + text.slice(at + character.length));
      return changed.find((each) => !matcher.test(each)) ?? [];
    });
}

/** A text without one of its characters. */
function shortened(text: string): string[] {
  return Array.from({ length: Math.min(text.length, mostPlaces) }, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/**
 * A valid text with a line feed after it. In the regular expressions of Perl, PHP, Python and others, `$` also matches
 * before a line feed at the end of the text; in those of ECMA-262, which JSON Schema uses, it does not.
 */
export function lineFeedAfter(clause: BrokenClause): Breakage {
  return extended(clause, 'line-feed-after', (text) => [`${text}\n`]);
}

function extended(clause: BrokenClause, name: string, extend: (text: string) => readonly string[]): Breakage {
  return { name, goal: (valid) => (typeof valid === 'string' ? among(clause, extend(valid)) : undefined) };
}
