import { deliverOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-every-connection',
  breaks: 'POST /plants answers',
  sentence: 'Every connection is closed without a response.',
  apply: (conduct) => deliverOtherwise(conduct, drop),
};
