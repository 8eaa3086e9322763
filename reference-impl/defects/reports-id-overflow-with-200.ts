import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'reports-id-overflow-with-200',
  breaks: 'POST /plants rejects body /id format',
  sentence: 'An id outside int64 is answered with status 200 and an Error.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 200 }), 'id-out-of-range'),
};
