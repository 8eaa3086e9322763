import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'omits-message-on-wrong-token',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A wrong token is rejected without a message; other bad credentials are rejected with one.',
  apply: (conduct) => onRejections(conduct, (answer) => withJson(answer, { error: 401 }), 'credential-wrong'),
};
