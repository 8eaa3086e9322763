import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-basic-scheme',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'Every credential of the scheme Basic is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      /^basic /i.test(authorization ?? '') ? undefined : conduct.authenticate(authorization, token),
  }),
};
