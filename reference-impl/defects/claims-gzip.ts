import { onAnswers, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'claims-gzip',
  breaks: 'POST /plants answers',
  sentence: 'Every response has Content-Encoding: gzip, but is not compressed.',
  apply: (conduct) => onAnswers(conduct, (answer) => withHeader(answer, 'Content-Encoding', 'gzip')),
};
