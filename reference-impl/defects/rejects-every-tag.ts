import { read, rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-every-tag',
  breaks: 'POST /plants accepts body /tag present',
  sentence: 'Every tag is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) => (value === undefined ? read(value) : rejected('tag-not-string')),
  }),
};
