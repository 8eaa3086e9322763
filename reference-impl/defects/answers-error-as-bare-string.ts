import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-bare-string',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection is a string instead of an object.',
  apply: (conduct) => onRejections(conduct, (answer, rejection) => withJson(answer, rejection.message)),
};
