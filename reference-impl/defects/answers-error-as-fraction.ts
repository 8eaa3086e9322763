import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-fraction',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection has a fraction: 400.1.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":400.1') })),
};
