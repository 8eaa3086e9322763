import { orFilledIn } from '../conduct/filled-in.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-empty-body',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'An empty body of type application/json is accepted.',
  apply: (conduct) => ({ ...conduct, readBody: orFilledIn(conduct.readBody, 'body-missing') }),
};
