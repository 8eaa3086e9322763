import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-403-to-missing-name',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A body without a name is answered with status 403.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 403 }), 'name-missing'),
};
