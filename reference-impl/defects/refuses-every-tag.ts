import { read, refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-every-tag',
  breaks: 'POST /plants accepts body /tag present',
  sentence: 'Every tag is refused.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (value === undefined ? read(value) : refused('tag-not-string')),
  }),
};
