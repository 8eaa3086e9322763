import { among, broken, one, type Breakages } from '../breakage.ts';
import { mostLetters } from './shapes.ts';

/**
 * One character too few, and the empty string. Letters show the fault also on a server that rejects other characters, and
 * in a form, where others are longer before they are decoded.
 */
export const minLength: Breakages = (clause, { minLength: least = 0 }) => [
  one('too-short', broken(clause, { minLength: least - 1 })),
  ...(least > 1 ? [one('empty', broken(clause, { maxLength: 0 }))] : []),
  ...(least > 1 && least <= mostLetters ? [one('letters', among(clause, ['a'.repeat(least - 1)]))] : []),
];
