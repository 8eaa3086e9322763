import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-quoted-tag',
  breaks: 'POST /plants accepts body /tag quoted',
  sentence: 'A tag with a quotation mark, an apostrophe or a backslash is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && /["'\\]/.test(value) ? refused('tag-not-string') : conduct.readTag(value),
  }),
};
