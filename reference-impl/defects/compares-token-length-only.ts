import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'compares-token-length-only',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'Any token as long as the right one is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: authenticateBy(readBearer, (given, token) => given.length === token.length),
  }),
};
