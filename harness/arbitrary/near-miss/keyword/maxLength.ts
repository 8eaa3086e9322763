import { broken, one, type Breakages } from '../breakage.ts';

/** One character too many, and many too many. */
export const maxLength: Breakages = (clause, { maxLength: most = 0 }) => [
  one('just-too-long', broken(clause, { maxLength: most + 1 })),
  one('too-long', broken(clause, { minLength: most + 10, maxLength: most * 2 + 100 })),
];
