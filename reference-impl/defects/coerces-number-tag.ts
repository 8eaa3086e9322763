import { LosslessNumber } from 'lossless-json';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'coerces-number-tag',
  breaks: 'POST /plants rejects body /tag type',
  sentence: 'A tag that is a number is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (value instanceof LosslessNumber ? read(value.value) : conduct.readTag(value)),
  }),
};
