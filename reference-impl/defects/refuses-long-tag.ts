import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-long-tag',
  breaks: 'POST /plants accepts body /tag long',
  sentence: 'A tag of more than 100 characters is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && value.length > 100 ? refused('tag-not-string') : conduct.readTag(value),
  }),
};
