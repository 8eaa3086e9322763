import { deliverRejectionsOtherwise } from '../conduct/alter.ts';
import { cutShort } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'cuts-rejections-short',
  breaks: 'POST /plants answers',
  sentence: 'Every rejection ends after half of its Content-Length.',
  apply: (conduct) => deliverRejectionsOtherwise(conduct, cutShort),
};
