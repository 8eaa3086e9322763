import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** MySQL's `utf8` does this, because it has at most three bytes for a character. */
export const defect: Defect = {
  name: 'rejects-astral-tag',
  breaks: 'POST /plants accepts body /tag astral',
  sentence: 'A tag with a character beyond the Basic Multilingual Plane is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)
        ? rejected('tag-not-string')
        : conduct.readTag(value),
  }),
};
