import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-list-on-tag-of-wrong-type',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A tag that is not a string is refused with a list of errors.',
  apply: (conduct) =>
    onRefusals(
      conduct,
      (answer, refusal) => withJson(answer, { errors: [{ field: 'tag', message: refusal.message }] }),
      'tag-not-string',
    ),
};
