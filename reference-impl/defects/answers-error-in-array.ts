import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-in-array',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The Error is sent inside an array.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) => withJson(answer, [{ error: 400, message: rejection.message }])),
};
