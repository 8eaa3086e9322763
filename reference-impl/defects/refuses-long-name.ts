import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-long-name',
  breaks: 'POST /plants accepts body /name long',
  sentence: 'A name of more than 100 characters is refused.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && value.length > 100 ? refused('name-not-string') : conduct.readName(value),
  }),
};
