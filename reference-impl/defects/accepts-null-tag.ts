import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-null-tag',
  breaks: 'POST /plants rejects body /tag type',
  sentence: 'A tag of null is accepted, as if it were absent.',
  apply: (conduct) => ({ ...conduct, readTag: (value) => (value === null ? read(undefined) : conduct.readTag(value)) }),
};
