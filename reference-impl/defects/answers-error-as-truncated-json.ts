import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-truncated-json',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The JSON of a rejection lacks its last character.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: answer.body.slice(0, -1) })),
};
