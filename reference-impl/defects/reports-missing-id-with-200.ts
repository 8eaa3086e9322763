import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'reports-missing-id-with-200',
  breaks: 'POST /plants rejects body /id required',
  sentence: 'A body without an id is answered with status 200 and an Error.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 200 }), 'id-missing'),
};
