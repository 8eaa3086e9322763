import { LosslessNumber } from 'lossless-json';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** JSON.parse does this; 2^63 - 1 and 2^63 are the same double. */
export const defect: Defect = {
  name: 'reads-ids-as-doubles',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id is read as a double before its range is checked, so 2^63 is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readId: (value) => {
      const id = value instanceof LosslessNumber ? Number(value.value) : NaN;
      return Number.isInteger(id) && Math.abs(id) <= 2 ** 63 ? read(BigInt(id)) : conduct.readId(value);
    },
  }),
};
