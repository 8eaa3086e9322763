import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-id-overflow',
  breaks: 'POST /plants answers',
  sentence: 'An id outside int64 is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, 'id-out-of-range'),
};
