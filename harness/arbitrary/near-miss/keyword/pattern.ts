import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/** Characters of different kinds: a pattern hardly allows all of them in one place. */
const further = ['!', 'x', '0', 'X', '-'];

/** Any text that does not match, and matching texts with one character more, which a pattern without anchors accepts. */
export const pattern: Breakages = (clause) => [
  one('broken', broken(clause)),
  extended(clause, 'prefixed', (text, character) => character + text),
  extended(clause, 'suffixed', (text, character) => text + character),
];

function extended(clause: BrokenClause, name: string, extend: (text: string, character: string) => string): Breakage {
  return {
    name,
    goal: (valid) =>
      typeof valid === 'string'
        ? among(
            clause,
            further.map((character) => extend(valid, character)),
          )
        : undefined,
  };
}
