import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-quoted-tag',
  breaks: 'POST /plants accepts body /tag quoted',
  sentence: 'A tag with a quotation mark, an apostrophe or a backslash is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && /["'\\]/.test(value) ? rejected('tag-not-string') : conduct.readTag(value),
  }),
};
