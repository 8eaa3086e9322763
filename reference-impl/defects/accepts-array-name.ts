import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-array-name',
  breaks: 'POST /plants rejects body /name type',
  sentence: 'A name that is an array is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) => (Array.isArray(value) ? read(JSON.stringify(value)) : conduct.readName(value)),
  }),
};
