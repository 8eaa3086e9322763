import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-long-tag',
  breaks: 'POST /plants accepts body /tag long',
  sentence: 'A tag of more than 100 characters is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && value.length > 100 ? rejected('tag-not-string') : conduct.readTag(value),
  }),
};
