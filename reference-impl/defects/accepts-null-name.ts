import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-null-name',
  breaks: 'POST /plants rejects body /name type',
  sentence: 'A name of null is accepted.',
  apply: (conduct) => ({ ...conduct, readName: (value) => (value === null ? read('') : conduct.readName(value)) }),
};
