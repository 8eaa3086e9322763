import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-null-message-on-name-of-wrong-type',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A name that is not a string is rejected with a message of null.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => withJson(answer, { error: 400, message: null }), 'name-not-string'),
};
