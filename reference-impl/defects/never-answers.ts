import { deliverOtherwise } from '../conduct/alter.ts';
import { hang } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'never-answers',
  breaks: 'POST /plants answers',
  hangs: true,
  sentence: 'Every request stays without a response.',
  apply: (conduct) => deliverOtherwise(conduct, hang),
};
