import { onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-as-invalid-json',
  breaks: 'POST /plants responds 400 body',
  sentence: 'The JSON of a rejection has a comma after its last field.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, body: answer.body.replace(/}$/, ',}') })),
};
