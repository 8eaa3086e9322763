import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Number([]) is 0. */
export const defect: Defect = {
  name: 'accepts-array-id',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id that is an array is accepted.',
  apply: (conduct) => ({ ...conduct, readId: (value) => (Array.isArray(value) ? read(0n) : conduct.readId(value)) }),
};
