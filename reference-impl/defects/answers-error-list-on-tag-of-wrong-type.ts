import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-list-on-tag-of-wrong-type',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A tag that is not a string is rejected with a list of errors.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer, rejection) => withJson(answer, { errors: [{ field: 'tag', message: rejection.message }] }),
      'tag-not-string',
    ),
};
