import { onAnswers } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'is-unavailable-without-retry-after',
  breaks: 'POST /plants answers',
  sentence: 'Every 20th request is answered with status 503, without a Retry-After.',
  apply: (conduct) => {
    let answers = 0;
    return onAnswers(conduct, (answer) =>
      ++answers % 20 === 0
        ? { status: 503, headers: { 'Content-Type': 'text/plain' }, body: 'Service Unavailable' }
        : answer,
    );
  },
};
