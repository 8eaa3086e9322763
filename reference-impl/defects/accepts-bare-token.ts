import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-bare-token',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The right token is accepted without a scheme.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      authorization === token ? undefined : conduct.authenticate(authorization, token),
  }),
};
