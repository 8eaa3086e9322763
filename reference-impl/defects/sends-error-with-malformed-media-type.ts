import { onRejections, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-error-with-malformed-media-type',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A rejection is answered with a malformed Content-Type: json.',
  apply: (conduct) => onRejections(conduct, (answer) => withHeader(answer, 'Content-Type', 'json')),
};
