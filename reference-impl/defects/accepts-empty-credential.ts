import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-empty-credential',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'An empty Authorization field is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      authorization === '' ? undefined : conduct.authenticate(authorization, token),
  }),
};
