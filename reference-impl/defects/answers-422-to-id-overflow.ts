import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-422-to-id-overflow',
  breaks: 'POST /plants responds documented-status',
  sentence: 'An id outside int64 is answered with status 422.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 422 }), 'id-out-of-range'),
};
