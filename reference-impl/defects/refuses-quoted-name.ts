import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-quoted-name',
  breaks: 'POST /plants accepts body /name quoted',
  sentence: 'A name with a quotation mark, an apostrophe or a backslash is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /["'\\]/.test(value) ? refused('name-not-string') : conduct.readName(value),
  }),
};
