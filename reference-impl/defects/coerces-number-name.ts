import { LosslessNumber } from 'lossless-json';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'coerces-number-name',
  breaks: 'POST /plants rejects body /name type',
  sentence: 'A name that is a number is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) => (value instanceof LosslessNumber ? read(value.value) : conduct.readName(value)),
  }),
};
