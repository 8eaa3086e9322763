import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-empty-object-on-absent-body',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A request without a body is rejected with an empty object.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, {}), 'body-missing'),
};
