import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-framework-error-on-malformed-json',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body that is not JSON is rejected with the default error of a framework.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer, rejection) => withJson(answer, { statusCode: 400, error: 'Bad Request', message: rejection.message }),
      'json-malformed',
    ),
};
