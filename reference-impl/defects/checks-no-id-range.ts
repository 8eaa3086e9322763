import { readIdsBy } from '../conduct/alter.ts';
import { readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'checks-no-id-range',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An integer of any size is accepted as an id.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ least: -(10n ** 40n), most: 10n ** 40n })),
};
