import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-of-20-digits',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is 2^64.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(/"error":\d+/, '"error":18446744073709551616'),
    })),
};
