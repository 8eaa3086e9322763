import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

/** The magnitude is checked and the sign put on afterwards; 2^63 itself exists only as a negative number. */
export const defect: Defect = {
  name: 'rejects-int64-min',
  breaks: 'POST /plants accepts body /id minimum',
  sentence: 'An id of -2^63, the smallest, is rejected.',
  apply: (conduct) => ({ ...conduct, readId: readIdWithin({ ...INT64, least: INT64.least + 1n }) }),
};
