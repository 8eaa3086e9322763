import { readIdsBy } from '../conduct/alter.ts';
import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-negative-ids',
  breaks: 'POST /plants accepts body /id negative',
  sentence: 'A negative id is rejected.',
  apply: (conduct) => readIdsBy(conduct, readIdWithin({ ...INT64, least: 0n })),
};
