import { LosslessNumber } from 'lossless-json';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-exponent-ids-of-any-size',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id written with an exponent, such as 1e30, is accepted at any size.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) =>
      value instanceof LosslessNumber && /^-?\d+[eE]\+?\d+$/.test(value.value) ? read(0n) : conduct.readId(value),
  }),
};
