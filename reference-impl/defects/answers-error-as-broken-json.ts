import { onRefusals } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-broken-json',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The JSON of a refusal has a comma after its last field.',
  apply: (conduct) => onRefusals(conduct, (answer) => ({ ...answer, body: answer.body.replace(/}$/, ',}') })),
};
