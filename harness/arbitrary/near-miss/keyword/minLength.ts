import { broken, one, type Breakages } from '../breakage.ts';

/** One character too few, and the empty string. */
export const minLength: Breakages = (clause, { minLength: least = 0 }) => [
  one('too-short', broken(clause, { minLength: least - 1 })),
  ...(least > 1 ? [one('empty', broken(clause, { maxLength: 0 }))] : []),
];
