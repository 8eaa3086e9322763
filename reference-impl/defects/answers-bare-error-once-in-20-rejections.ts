import { onRejections, withJson } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-bare-error-once-in-20-rejections',
  breaks: 'POST /plants responds 400 body',
  sentence: 'Every 20th rejection lacks its message.',
  apply: (conduct) => {
    let rejections = 0;
    return onRejections(conduct, (answer) => (++rejections % 20 === 0 ? withJson(answer, { error: 400 }) : answer));
  },
};
