import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-message-as-object',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The message of a refusal is an object.',
  apply: (conduct) =>
    onRefusals(conduct, (answer, refusal) => withJson(answer, { error: 400, message: { text: refusal.message } })),
};
