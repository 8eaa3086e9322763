import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-string-error-on-id-of-wrong-type',
  breaks: 'POST /plants responds 400 body',
  sentence: 'An id that is not an integer is rejected with an error that is a string.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":"ID_TYPE"') }),
      'id-not-integer',
    ),
};
