import { onRefusals, withHeader } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-error-as-html',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A refusal is answered as text/html.',
  apply: (conduct) => onRefusals(conduct, (answer) => withHeader(answer, 'Content-Type', 'text/html; charset=utf-8')),
};
