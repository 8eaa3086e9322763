import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-non-ascii-name',
  breaks: 'POST /plants accepts body /name non-ascii',
  sentence: 'A name with a character beyond ASCII is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /[^\0-\x7f]/.test(value) ? refused('name-not-string') : conduct.readName(value),
  }),
};
