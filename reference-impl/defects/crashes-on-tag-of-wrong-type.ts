import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-tag-of-wrong-type',
  breaks: 'POST /plants answers',
  sentence: 'A tag that is not a string is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'tag-not-string'),
};
