import { onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'answers-402-to-bad-credential',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A bad credential is answered with status 402.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 402 }), ...badCredential),
};
