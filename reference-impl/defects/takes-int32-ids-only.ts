import { readIdsBy } from '../conduct/alter.ts';
import { readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'takes-int32-ids-only',
  breaks: 'POST /plants accepts body /id beyond-int32',
  sentence: 'An id outside int32 is rejected.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ least: -(2n ** 31n), most: 2n ** 31n - 1n })),
};
