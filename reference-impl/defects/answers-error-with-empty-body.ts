import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-with-empty-body',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A rejection has an empty body.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: '' })),
};
