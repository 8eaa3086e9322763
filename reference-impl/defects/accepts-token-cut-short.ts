import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

/** A comparison over the length of what was given. */
export const defect: Defect = {
  name: 'accepts-token-cut-short',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The beginning of the right token is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: authenticateBy(readBearer, (given, token) => token.startsWith(given)),
  }),
};
