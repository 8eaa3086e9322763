import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-in-envelope',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The Error is sent inside an object with the field errors.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) =>
      withJson(answer, { errors: [{ error: 400, message: rejection.message }] }),
    ),
};
