import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-2-to-the-31',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is 2^31, one beyond int32.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":2147483648') })),
};
