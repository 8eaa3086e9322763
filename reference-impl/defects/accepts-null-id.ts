import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-null-id',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id of null is accepted.',
  apply: (conduct) => ({ ...conduct, readId: (value) => (value === null ? read(0n) : conduct.readId(value)) }),
};
