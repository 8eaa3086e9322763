import { broken, one, type Breakages } from '../breakage.ts';

/** One character over, and far over. */
export const maxLength: Breakages = (clause, { maxLength: most = 0 }) => [
  one('just-too-long', broken(clause, { maxLength: most + 1 })),
  one('too-long', broken(clause, { minLength: most + 10, maxLength: most * 2 + 100 })),
];
