import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-plain-words',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection is the text Bad Request, sent as application/json.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: 'Bad Request' })),
};
