import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-in-array',
  breaks: 'POST /plants responds 400 body',
  sentence: 'An Error is answered within an array.',
  apply: (conduct) =>
    onRefusals(conduct, (answer, refusal) => withJson(answer, [{ error: 400, message: refusal.message }])),
};
