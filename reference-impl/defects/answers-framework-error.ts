import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-framework-error',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A rejection has the shape of the default error of a framework: statusCode, error as text, message.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) =>
      withJson(answer, { statusCode: 400, error: 'Bad Request', message: rejection.message }),
    ),
};
