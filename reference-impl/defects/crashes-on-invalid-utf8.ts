import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-invalid-utf8',
  breaks: 'POST /plants answers',
  sentence: 'A body that is not UTF-8 is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'utf8-invalid'),
};
