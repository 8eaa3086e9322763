import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-absent-credential',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A request without an Authorization field is accepted; one with a wrong credential is rejected.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      authorization === undefined ? undefined : conduct.authenticate(authorization, token),
  }),
};
