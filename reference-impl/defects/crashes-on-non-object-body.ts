import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-non-object-body',
  breaks: 'POST /plants answers',
  sentence: 'A body that is not an object is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'body-not-object'),
};
