import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'requires-tag',
  breaks: 'POST /plants accepts body /tag absent',
  sentence: 'A body without a tag is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      value === undefined ? rejected('tag-not-string', 'The field tag is required.') : conduct.readTag(value),
  }),
};
