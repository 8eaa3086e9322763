import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-missing-id',
  breaks: 'POST /plants answers',
  sentence: 'A body without an id is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'id-missing'),
};
