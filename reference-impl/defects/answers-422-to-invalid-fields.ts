import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-422-to-invalid-fields',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A body with an invalid field is answered with status 422.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer) => ({ ...answer, status: 422 }),
      'id-missing',
      'id-not-integer',
      'id-out-of-range',
      'name-missing',
      'name-not-string',
      'tag-not-string',
    ),
};
