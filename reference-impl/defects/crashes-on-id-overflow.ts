import { crash, onRejections } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-id-overflow',
  breaks: 'POST /plants answers',
  sentence: 'An id beyond 64 bits is answered with 500.',
  apply: (conduct) => onRejections(conduct, crash, 'id-out-of-range'),
};
