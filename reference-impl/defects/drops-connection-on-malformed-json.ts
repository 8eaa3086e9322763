import { deliverRejectionsOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-on-malformed-json',
  breaks: 'POST /plants answers',
  sentence: 'The connection is closed without an answer to a body that is not JSON.',
  apply: (conduct) => deliverRejectionsOtherwise(conduct, drop, 'json-malformed'),
};
