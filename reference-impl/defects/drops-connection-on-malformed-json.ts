import { deliverRejectionsOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-on-malformed-json',
  breaks: 'POST /plants answers',
  sentence: 'A body that is not JSON gets no response, and its connection is closed.',
  apply: (conduct) => deliverRejectionsOtherwise(conduct, drop, 'json-malformed'),
};
