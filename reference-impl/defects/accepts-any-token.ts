import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-any-token',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'Any bearer token is accepted.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, () => true),
    ),
};
