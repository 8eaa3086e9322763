import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-null',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is null.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":null') })),
};
