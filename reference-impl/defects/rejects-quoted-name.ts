import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-quoted-name',
  breaks: 'POST /plants accepts body /name quoted',
  sentence: 'A name with a quotation mark, an apostrophe or a backslash is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /["'\\]/.test(value) ? rejected('name-not-string') : conduct.readName(value),
  }),
};
