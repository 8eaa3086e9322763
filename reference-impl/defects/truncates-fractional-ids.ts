import { LosslessNumber } from 'lossless-json';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'truncates-fractional-ids',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id with a fraction, such as 1.5, is accepted and truncated.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) =>
      value instanceof LosslessNumber && /^-?\d+\.\d+$/.test(value.value)
        ? conduct.readId(new LosslessNumber(value.value.replace(/\..*/, '')))
        : conduct.readId(value),
  }),
};
