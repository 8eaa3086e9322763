import { onRefusals } from '../conduct/alter.ts';
import { badCredential } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'reports-bad-credential-with-200',
  breaks: 'POST /plants guards bearerAuth',
  sentence: 'A bad credential is answered with status 200 and an Error.',
  apply: (conduct) => onRefusals(conduct, (answer) => ({ ...answer, status: 200 }), ...badCredential),
};
