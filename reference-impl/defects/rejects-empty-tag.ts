import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-empty-tag',
  breaks: 'POST /plants accepts body /tag empty',
  sentence: 'An empty tag is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && value === '' ? rejected('tag-not-string') : conduct.readTag(value),
  }),
};
