import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

/** The comparison stops at the end of the received token. */
export const defect: Defect = {
  name: 'accepts-token-cut-short',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A prefix of the right token is accepted.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, (given, token) => token.startsWith(given)),
    ),
};
