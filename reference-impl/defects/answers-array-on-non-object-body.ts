import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-array-on-non-object-body',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body that is not an object is rejected with an array.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) => withJson(answer, [rejection.message]), 'body-not-object'),
};
