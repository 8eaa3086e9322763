import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-with-empty-object',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection is an empty object.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, {})),
};
