import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-uint64',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id up to 2^64 - 1 is accepted, as if the 64 bits had no sign.',
  apply: (conduct) => ({ ...conduct, readId: readIdWithin({ ...INT64, most: 2n ** 64n - 1n }) }),
};
