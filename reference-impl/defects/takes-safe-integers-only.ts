import { readIdsBy } from '../conduct/alter.ts';
import { readIdWithin } from '../conduct/new-plant.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'takes-safe-integers-only',
  breaks: 'POST /plants accepts body /id beyond-double',
  sentence: 'An id beyond 2^53 - 1, the largest integer up to which a double is exact, is rejected.',
  apply: (conduct) =>
    readIdsBy(conduct, readIdWithin({ least: BigInt(Number.MIN_SAFE_INTEGER), most: BigInt(Number.MAX_SAFE_INTEGER) })),
};
