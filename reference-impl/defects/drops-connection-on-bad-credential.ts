import { deliverRejectionsOtherwise } from '../conduct/alter.ts';
import { drop } from '../conduct/faulty-delivery.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'drops-connection-on-bad-credential',
  breaks: 'POST /plants answers',
  sentence: 'A request with a bad credential gets no response, and its connection is closed.',
  apply: (conduct) => deliverRejectionsOtherwise(conduct, drop, ...badCredential),
};
