import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-int64-max',
  breaks: 'POST /plants accepts body /id maximum',
  sentence: 'An id of 2^63 - 1, the largest, is rejected.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, most: INT64.most - 1n })),
};
