import { read } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-array-tag',
  breaks: 'POST /plants refuses body /tag type',
  sentence: 'A tag that is an array is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (Array.isArray(value) ? read(JSON.stringify(value)) : conduct.readTag(value)),
  }),
};
