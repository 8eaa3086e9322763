import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-message',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection lacks the field message.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, { error: 400 })),
};
