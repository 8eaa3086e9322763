import { onRejections, withJson } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-detail-on-bad-credential',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A bad credential is rejected with the field detail instead of error and message.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) => withJson(answer, { detail: rejection.message }), ...badCredential),
};
