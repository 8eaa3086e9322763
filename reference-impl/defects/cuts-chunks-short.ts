import { deliverOtherwise } from '../conduct/alter.ts';
import { cutChunksShort } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'cuts-chunks-short',
  breaks: 'POST /plants answers',
  sentence: 'Every response is chunked and lacks its last chunk.',
  apply: (conduct) => deliverOtherwise(conduct, cutChunksShort),
};
