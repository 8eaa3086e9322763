import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-null-body',
  breaks: 'POST /plants rejects body type',
  sentence: 'A body that is null is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => (value === null ? read(filledIn) : conduct.readObject(value)),
  }),
};
