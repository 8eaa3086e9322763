import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-empty-name',
  breaks: 'POST /plants accepts body /name empty',
  sentence: 'An empty name is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && value === '' ? refused('name-not-string') : conduct.readName(value),
  }),
};
