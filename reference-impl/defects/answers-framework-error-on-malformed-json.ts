import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-framework-error-on-malformed-json',
  breaks: 'POST /plants responds 400 body',
  sentence: "A body that is not JSON is refused in the shape of the framework's own error.",
  apply: (conduct) =>
    onRefusals(
      conduct,
      (answer, refusal) => withJson(answer, { statusCode: 400, error: 'Bad Request', message: refusal.message }),
      'json-malformed',
    ),
};
