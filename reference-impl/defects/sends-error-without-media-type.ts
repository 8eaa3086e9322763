import { onRejections, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-error-without-media-type',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A rejection is answered without a Content-Type.',
  apply: (conduct) => onRejections(conduct, (answer) => withHeader(answer, 'Content-Type', undefined)),
};
