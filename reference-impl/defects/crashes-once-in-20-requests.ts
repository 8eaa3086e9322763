import { crash, onAnswers } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-once-in-20-requests',
  breaks: 'POST /plants answers',
  sentence: 'Every 20th response has status 500.',
  apply: (conduct) => {
    let answers = 0;
    return onAnswers(conduct, (answer) => (++answers % 20 === 0 ? crash() : answer));
  },
};
