import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-any-string-id',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id that is any string is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => (typeof value === 'string' ? read(0n) : conduct.readId(value)),
  }),
};
