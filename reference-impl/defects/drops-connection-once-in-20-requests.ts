import { deliverOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-once-in-20-requests',
  breaks: 'POST /plants answers',
  sentence: 'Every 20th request gets no response, and its connection is closed.',
  apply: (conduct) => {
    let answers = 0;
    return deliverOtherwise(conduct, drop, () => ++answers % 20 === 0);
  },
};
