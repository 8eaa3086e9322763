import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-missing-name',
  breaks: 'POST /plants rejects body /name required',
  sentence: 'A body without a name is accepted.',
  apply: (conduct) => ({ ...conduct, readName: (value) => (value === undefined ? read('') : conduct.readName(value)) }),
};
