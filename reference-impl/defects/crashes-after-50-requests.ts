import { crash, onAnswers } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** A pool from which something is taken and never given back. */
export const defect: Defect = {
  name: 'crashes-after-50-requests',
  breaks: 'POST /plants answers',
  sentence: 'From the 51st on, every answer is a 500.',
  apply: (conduct) => {
    let answers = 0;
    return onAnswers(conduct, (answer) => (++answers > 50 ? crash() : answer));
  },
};
