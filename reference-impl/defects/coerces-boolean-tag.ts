import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'coerces-boolean-tag',
  breaks: 'POST /plants rejects body /tag type',
  sentence: 'A tag of true or false is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (typeof value === 'boolean' ? read(String(value)) : conduct.readTag(value)),
  }),
};
