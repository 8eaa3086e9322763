import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-error-on-missing-id',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body without an id is rejected without an error.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) => withJson(answer, { message: rejection.message }), 'id-missing'),
};
