import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-missing-id',
  breaks: 'POST /plants rejects body /id required',
  sentence: 'A body without an id is accepted.',
  apply: (conduct) => ({ ...conduct, readId: (value) => (value === undefined ? read(0n) : conduct.readId(value)) }),
};
