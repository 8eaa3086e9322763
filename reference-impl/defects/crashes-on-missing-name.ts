import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-missing-name',
  breaks: 'POST /plants answers',
  sentence: 'A body without a name is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'name-missing'),
};
