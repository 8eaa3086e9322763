import { authenticateToo } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'asks-for-no-credential',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A request with any credential, or none, is accepted.',
  apply: (conduct) => authenticateToo(conduct, () => undefined),
};
