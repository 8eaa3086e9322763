import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, isToken, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'ignores-token-case',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The right token is accepted in a different letter case.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, (given, token) => isToken(given.toLowerCase(), token.toLowerCase())),
    ),
};
