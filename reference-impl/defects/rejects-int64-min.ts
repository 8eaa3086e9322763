import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

/** The server checks the magnitude and applies the sign afterwards, but 2^63 fits in int64 only with a minus sign. */
export const defect: Defect = {
  name: 'rejects-int64-min',
  breaks: 'POST /plants accepts body /id minimum',
  sentence: 'An id of -2^63, the smallest, is rejected.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, least: INT64.least + 1n })),
};
