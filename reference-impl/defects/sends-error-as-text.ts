import { onRejections, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-error-as-text',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A rejection is answered as text/plain.',
  apply: (conduct) => onRejections(conduct, (answer) => withHeader(answer, 'Content-Type', 'text/plain')),
};
