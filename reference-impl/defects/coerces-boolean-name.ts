import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'coerces-boolean-name',
  breaks: 'POST /plants rejects body /name type',
  sentence: 'A name of true or false is accepted.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) => (typeof value === 'boolean' ? read(String(value)) : conduct.readName(value)),
  }),
};
