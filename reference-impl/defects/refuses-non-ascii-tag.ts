import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-non-ascii-tag',
  breaks: 'POST /plants accepts body /tag non-ascii',
  sentence: 'A tag with a character beyond ASCII is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && /[^\0-\x7f]/.test(value) ? refused('tag-not-string') : conduct.readTag(value),
  }),
};
