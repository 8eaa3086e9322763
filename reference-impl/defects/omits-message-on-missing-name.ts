import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-message-on-missing-name',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A body without a name is rejected without a message.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, { error: 400 }), 'name-missing'),
};
