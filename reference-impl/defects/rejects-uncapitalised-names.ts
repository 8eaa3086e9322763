import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-uncapitalised-names',
  breaks: 'POST /plants accepts body',
  sentence: 'A name that begins with a lowercase letter is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /^[a-z]/.test(value) ? rejected('name-not-string') : conduct.readName(value),
  }),
};
