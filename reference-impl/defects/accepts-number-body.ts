import { LosslessNumber } from 'lossless-json';
import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-number-body',
  breaks: 'POST /plants rejects body type',
  sentence: 'A body that is a number is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => (value instanceof LosslessNumber ? read(filledIn) : conduct.readObject(value)),
  }),
};
