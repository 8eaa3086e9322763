import { broken, one, type Breakages } from '../breakage.ts';

/** One item too few. */
export const minItems: Breakages = (clause, { minItems: least = 0 }) => [
  one('too-few', broken(clause, { minItems: least - 1 })),
];

/** One property too few. */
export const minProperties: Breakages = (clause, { minProperties: least = 0 }) => [
  one('too-few', broken(clause, { minProperties: least - 1 })),
];
