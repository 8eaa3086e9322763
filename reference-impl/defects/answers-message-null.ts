import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-message-null',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The message of a rejection is null.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, { error: 400, message: null })),
};
