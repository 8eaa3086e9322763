import { broken, one, type Breakages } from '../breakage.ts';

/** One item too many. */
export const maxItems: Breakages = (clause, { maxItems: most = 0 }) => [
  one('too-many', broken(clause, { maxItems: most + 1 })),
];

/** One property too many. */
export const maxProperties: Breakages = (clause, { maxProperties: most = 0 }) => [
  one('too-many', broken(clause, { maxProperties: most + 1 })),
];
