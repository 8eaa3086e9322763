import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-minus-2-to-the-63-minus-1',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id of exactly -2^63 - 1 is accepted.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, least: -(2n ** 63n) - 1n })),
};
