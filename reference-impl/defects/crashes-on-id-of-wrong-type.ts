import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-id-of-wrong-type',
  breaks: 'POST /plants answers',
  sentence: 'An id that is not an integer is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'id-not-integer'),
};
