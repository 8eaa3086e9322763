import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-error-on-missing-id',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body without an id is refused without an error.',
  apply: (conduct) =>
    onRefusals(conduct, (answer, refusal) => withJson(answer, { message: refusal.message }), 'id-missing'),
};
