import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-html-in-json',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection is an HTML page, sent as application/json.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: '<h1>Bad Request</h1>' })),
};
