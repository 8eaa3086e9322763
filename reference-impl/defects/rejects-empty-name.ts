import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-empty-name',
  breaks: 'POST /plants accepts body /name empty',
  sentence: 'An empty name is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && value === '' ? rejected('name-not-string') : conduct.readName(value),
  }),
};
