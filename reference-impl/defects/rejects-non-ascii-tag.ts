import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-non-ascii-tag',
  breaks: 'POST /plants accepts body /tag non-ascii',
  sentence: 'A tag with a character beyond ASCII is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && /[^\0-\x7f]/.test(value) ? rejected('tag-not-string') : conduct.readTag(value),
  }),
};
