import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-422-to-malformed-json',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A body that is not JSON is answered with status 422.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 422 }), 'json-malformed'),
};
