import { crash, onRefusals } from '../conduct/alter.ts';
import { badCredential } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'crashes-on-bad-credential',
  breaks: 'POST /plants answers',
  sentence: 'A bad credential is answered with 500.',
  apply: (conduct) => onRefusals(conduct, crash, ...badCredential),
};
