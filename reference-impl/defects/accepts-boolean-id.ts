import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Number(true) is 1; in Python, bool is a subclass of int. */
export const defect: Defect = {
  name: 'accepts-boolean-id',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id of true or false is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => (typeof value === 'boolean' ? read(0n) : conduct.readId(value)),
  }),
};
