import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-uint64',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id up to 2^64 - 1 is accepted, as an unsigned 64-bit integer.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, most: 2n ** 64n - 1n })),
};
