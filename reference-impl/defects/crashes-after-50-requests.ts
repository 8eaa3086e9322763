import { crash, onAnswers } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

/** The server takes connections from a pool and never returns them. */
export const defect: Defect = {
  name: 'crashes-after-50-requests',
  breaks: 'POST /plants answers',
  sentence: 'From the 51st request on, every response has status 500.',
  apply: (conduct) => {
    let answers = 0;
    return onAnswers(conduct, (answer) => (++answers > 50 ? crash() : answer));
  },
};
