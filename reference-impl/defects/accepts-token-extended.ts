import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

/** A comparison over the length of what was expected. */
export const defect: Defect = {
  name: 'accepts-token-extended',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The right token with more behind it is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: authenticateBy(readBearer, (given, token) => given.startsWith(token)),
  }),
};
