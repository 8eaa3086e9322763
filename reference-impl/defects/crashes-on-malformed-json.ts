import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-malformed-json',
  breaks: 'POST /plants answers',
  sentence: 'A body that is not JSON is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'json-malformed'),
};
