import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'compares-token-length-only',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'Any token as long as the right one is accepted.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, (given, token) => given.length === token.length),
    ),
};
