import { onRefusals } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-error-with-empty-body',
  breaks: 'POST /plants responds 400 body',
  sentence: 'A refusal has an empty body.',
  apply: (conduct) => onRefusals(conduct, (answer) => ({ ...answer, body: '' })),
};
