import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-everything',
  breaks: 'POST /plants accepts body',
  sentence: 'Every request is rejected, valid or not.',
  apply: (conduct) => ({ ...conduct, readObject: () => rejected('body-not-object') }),
};
