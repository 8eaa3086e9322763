import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-absent-credential',
  breaks: 'POST /plants guards bearerAuth',
  sentence: 'A request without an Authorization field is accepted; one with a wrong credential is refused.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      authorization === undefined ? undefined : conduct.authenticate(authorization, token),
  }),
};
