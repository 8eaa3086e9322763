import { onRefusals, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-bare-error-once-in-20-refusals',
  breaks: 'POST /plants responds 400 body',
  sentence: 'Every 20th refusal lacks its message.',
  apply: (conduct) => {
    let refusals = 0;
    return onRefusals(conduct, (answer) => (++refusals % 20 === 0 ? withJson(answer, { error: 400 }) : answer));
  },
};
