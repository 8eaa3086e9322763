import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-422-to-id-overflow',
  breaks: 'POST /plants responds documented-status',
  sentence: 'An id beyond 64 bits is answered with 422.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 422 }), 'id-out-of-range'),
};
