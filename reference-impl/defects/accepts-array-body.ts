import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-array-body',
  breaks: 'POST /plants rejects body type',
  sentence: 'A body that is an array is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => (Array.isArray(value) ? read(filledIn) : conduct.readObject(value)),
  }),
};
