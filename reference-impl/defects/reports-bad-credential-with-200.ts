import { onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'reports-bad-credential-with-200',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A bad credential is answered with status 200 and an Error.',
  apply: (conduct) => onRejections(conduct, (answer) => ({ ...answer, status: 200 }), ...badCredential),
};
