import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'requires-tag',
  breaks: 'POST /plants accepts body /tag absent',
  sentence: 'A body without a tag is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      value === undefined ? refused('tag-not-string', 'The field tag is required.') : conduct.readTag(value),
  }),
};
