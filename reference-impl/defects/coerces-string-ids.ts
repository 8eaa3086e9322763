import { LosslessNumber } from 'lossless-json';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'coerces-string-ids',
  breaks: 'POST /plants rejects body /id type',
  sentence: 'An id of digits in quotation marks, such as "1", is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) =>
      conduct.readId(typeof value === 'string' && /^-?\d+$/.test(value) ? new LosslessNumber(value) : value),
  }),
};
