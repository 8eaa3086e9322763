import { crash, onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-bad-credential',
  breaks: 'POST /plants answers',
  sentence: 'A bad credential is answered with status 500.',
  apply: (conduct) => onRejections(conduct, crash, ...badCredential),
};
