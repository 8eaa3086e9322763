import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'checks-no-largest-id',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'Only the lower bound of an id is checked.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, most: 10n ** 40n })),
};
