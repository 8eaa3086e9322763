import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/** Characters of different kinds: a pattern hardly allows all of them in one place. */
const further = ['!', 'x', '0', 'X', '-'];

/**
 * Any text that does not match; and matching texts with one character more, which a pattern without anchors accepts, as a
 * negative number, or in another letter case.
 */
export const pattern: Breakages = (clause) => [
  one('broken', broken(clause)),
  extended(clause, 'prefixed', (text) => further.map((character) => character + text)),
  extended(clause, 'suffixed', (text) => further.map((character) => text + character)),
  extended(clause, 'negative', (text) => (/^\d/.test(text) ? [`-${text}`] : [])),
  extended(clause, 'near-case', (text) => [text.toLowerCase(), text.toUpperCase()].filter((each) => each !== text)),
  lineFeedAfter(clause),
];

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
