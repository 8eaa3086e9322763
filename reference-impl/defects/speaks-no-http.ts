import { deliverOtherwise } from '../conduct/alter.ts';
import { sendRaw } from '../conduct/faulty-delivery.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'speaks-no-http',
  breaks: 'POST /plants answers',
  sentence: 'Every response is a line of text that is not HTTP.',
  apply: (conduct) => deliverOtherwise(conduct, sendRaw('It is a lovely plant.\r\n')),
};
