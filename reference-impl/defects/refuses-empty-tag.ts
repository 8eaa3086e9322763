import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-empty-tag',
  breaks: 'POST /plants accepts body /tag empty',
  sentence: 'An empty tag is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && value === '' ? refused('tag-not-string') : conduct.readTag(value),
  }),
};
