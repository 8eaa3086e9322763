import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** MySQL's `utf8` does this, because it has at most three bytes for a character. */
export const defect: Defect = {
  name: 'rejects-astral-name',
  breaks: 'POST /plants accepts body /name astral',
  sentence: 'A name with a character beyond the Basic Multilingual Plane is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)
        ? rejected('name-not-string')
        : conduct.readName(value),
  }),
};
