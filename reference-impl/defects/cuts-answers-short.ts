import { deliverOtherwise } from '../conduct/alter.ts';
import { cutShort } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'cuts-answers-short',
  breaks: 'POST /plants answers',
  sentence: 'Every response ends after half of its Content-Length.',
  apply: (conduct) => deliverOtherwise(conduct, cutShort),
};
