import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-message-as-array',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The message of a rejection is an array of messages.',
  apply: (conduct) =>
    onRejections(conduct, (answer, rejection) => withJson(answer, { error: 400, message: [rejection.message] })),
};
