import { onRefusals } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-null',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The error of a refusal is null.',
  apply: (conduct) =>
    onRefusals(conduct, (answer) => ({ ...answer, body: answer.body.replace(/"error":\d+/, '"error":null') })),
};
