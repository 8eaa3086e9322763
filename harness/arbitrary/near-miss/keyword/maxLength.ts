import { among, broken, one, type Breakages } from '../breakage.ts';

/** The most letters that are sent beyond a limit. */
const mostLetters = 10_000;

/** One character too many, and many too many. Letters show the fault also on a server that rejects other characters. */
export const maxLength: Breakages = (clause, { maxLength: most = 0 }) => [
  one('just-too-long', broken(clause, { maxLength: most + 1 })),
  one('too-long', broken(clause, { minLength: most + 10, maxLength: most * 2 + 100 })),
  ...(most < mostLetters ? [one('letters', among(clause, ['a'.repeat(most + 1)]))] : []),
];
