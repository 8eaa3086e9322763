import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-error',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The body of a rejection lacks the field error.',
  apply: (conduct) => onRejections(conduct, (answer, rejection) => withJson(answer, { message: rejection.message })),
};
