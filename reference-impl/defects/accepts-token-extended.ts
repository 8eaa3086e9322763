import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

/** The comparison stops at the end of the expected token. */
export const defect: Defect = {
  name: 'accepts-token-extended',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The right token followed by more characters is accepted.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, (given, token) => given.startsWith(token)),
    ),
};
