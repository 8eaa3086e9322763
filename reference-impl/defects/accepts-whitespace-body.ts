import { filledIn } from '../conduct/filled-in.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-whitespace-body',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'A body of only whitespace is accepted.',
  apply: (conduct) => ({ ...conduct, parse: (text) => (text.trim() === '' ? read(filledIn) : conduct.parse(text)) }),
};
