import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-object',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a rejection is an object with a code.',
  apply: (conduct) =>
    onRejections(conduct, (answer) => ({
      ...answer,
      body: answer.body.replace(/"error":\d+/, '"error":{"code":400}'),
    })),
};
