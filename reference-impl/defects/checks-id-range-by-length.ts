import { readIdsBy } from '../conduct/alter.ts';
import { readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'checks-id-range-by-length',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'Every id of 19 digits is accepted.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ least: -(10n ** 19n) + 1n, most: 10n ** 19n - 1n })),
};
