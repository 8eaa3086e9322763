import { refused } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'refuses-everything',
  breaks: 'POST /plants accepts body',
  sentence: 'Every request is refused, valid or not.',
  apply: (conduct) => ({ ...conduct, readObject: () => refused('body-not-object') }),
};
