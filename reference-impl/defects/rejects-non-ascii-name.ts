import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-non-ascii-name',
  breaks: 'POST /plants accepts body /name non-ascii',
  sentence: 'A name with a character beyond ASCII is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /[^\0-\x7f]/.test(value) ? rejected('name-not-string') : conduct.readName(value),
  }),
};
