import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-boolean-body',
  breaks: 'POST /plants rejects body type',
  sentence: 'A body that is true or false is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => (typeof value === 'boolean' ? read(filledIn) : conduct.readObject(value)),
  }),
};
