import { INT64, readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-negative-ids',
  breaks: 'POST /plants accepts body /id negative',
  sentence: 'A negative id is rejected.',
  apply: (conduct) => ({ ...conduct, readId: readIdWithin({ ...INT64, least: 0n }) }),
};
