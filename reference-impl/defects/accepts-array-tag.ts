import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-array-tag',
  breaks: 'POST /plants rejects body /tag type',
  sentence: 'A tag that is an array is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (Array.isArray(value) ? read(JSON.stringify(value)) : conduct.readTag(value)),
  }),
};
