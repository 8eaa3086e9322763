import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-quoted-number',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is a number in quotation marks.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":"400"') })),
};
