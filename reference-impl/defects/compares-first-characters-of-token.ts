import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, readBearer } from '../conduct/authenticate.ts';
import type { Defect } from './defect.ts';

/** Old password hashes did the same. */
export const defect: Defect = {
  name: 'compares-first-characters-of-token',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A token that shares its first eight characters with the right one is accepted.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy(readBearer, (given, token) => given.slice(0, 8) === token.slice(0, 8)),
    ),
};
