import { onRefusals, withJson } from '../conduct/alter.ts';
import { badCredential } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-detail-on-bad-credential',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A bad credential is refused with the field detail instead of error and message.',
  apply: (conduct) =>
    onRefusals(conduct, (answer, refusal) => withJson(answer, { detail: refusal.message }), ...badCredential),
};
