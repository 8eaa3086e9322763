import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-message-as-number',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The message of a rejection is a number.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, { error: 400, message: 400 })),
};
