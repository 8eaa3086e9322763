import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-scheme-without-token',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The word Bearer alone is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      /^bearer$/i.test(authorization ?? '') ? undefined : conduct.authenticate(authorization, token),
  }),
};
