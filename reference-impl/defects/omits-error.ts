import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-error',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A refusal has no field error.',
  apply: (conduct) => onRefusals(conduct, (answer, refusal) => withJson(answer, { message: refusal.message })),
};
