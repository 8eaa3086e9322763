import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

/** As MySQL's `utf8` does, which has three bytes for a character. */
export const defect: Defect = {
  name: 'refuses-astral-name',
  breaks: 'POST /plants accepts body /name astral',
  sentence: 'A name with a character beyond the Basic Multilingual Plane is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)
        ? refused('name-not-string')
        : conduct.readName(value),
  }),
};
