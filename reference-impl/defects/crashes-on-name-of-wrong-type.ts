import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-name-of-wrong-type',
  breaks: 'POST /plants answers',
  sentence: 'A name that is not a string is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'name-not-string'),
};
