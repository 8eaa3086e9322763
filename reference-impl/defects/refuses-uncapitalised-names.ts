import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-uncapitalised-names',
  breaks: 'POST /plants accepts body',
  sentence: 'A name that begins with a small letter is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /^[a-z]/.test(value) ? refused('name-not-string') : conduct.readName(value),
  }),
};
