import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-array-on-non-object-body',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body that is not an object is refused with an array.',
  apply: (conduct) => onRefusals(conduct, (answer, refusal) => withJson(answer, [refusal.message]), 'body-not-object'),
};
