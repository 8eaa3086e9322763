import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

/** `<=` where `<` was meant. */
export const defect: Defect = {
  name: 'accepts-2-to-the-63',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id of exactly 2^63 is accepted.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, most: 2n ** 63n })),
};
