import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-absent-body',
  breaks: 'POST /plants answers',
  sentence: 'A request without a body is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'body-missing'),
};
