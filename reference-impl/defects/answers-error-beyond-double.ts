import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-beyond-double',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is 2^53 + 1, which a double rounds.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(/"error":\d+/, '"error":9007199254740993'),
    })),
};
