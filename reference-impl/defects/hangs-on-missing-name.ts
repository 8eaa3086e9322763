import { deliverRejectionsOtherwise } from '../conduct/alter.ts';
import { hang } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'hangs-on-missing-name',
  breaks: 'POST /plants answers',
  hangs: true,
  sentence: 'A body without a name never gets a response.',
  apply: (conduct) => deliverRejectionsOtherwise(conduct, hang, 'name-missing'),
};
