import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-empty-body-on-invalid-utf8',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body that is not UTF-8 is rejected with an empty body.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: '' }), 'utf8-invalid'),
};
