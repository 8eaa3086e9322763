import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-long-name',
  breaks: 'POST /plants accepts body /name long',
  sentence: 'A name of more than 100 characters is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) =>
      typeof value === 'string' && value.length > 100 ? rejected('name-not-string') : conduct.readName(value),
  }),
};
