import { deliverRefusalsOtherwise } from '../conduct/alter.ts';
import { cutShort } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'cuts-refusals-short',
  breaks: 'POST /plants answers',
  sentence: 'Every refusal ends half way, short of its Content-Length.',
  apply: (conduct) => deliverRefusalsOtherwise(conduct, cutShort),
};
