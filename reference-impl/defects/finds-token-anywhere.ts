import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'finds-token-anywhere',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'Any Authorization field that contains the right token is accepted.',
  apply: (conduct) => ({
    ...conduct,
    authenticate: (authorization, token) =>
      authorization?.includes(token) ? undefined : conduct.authenticate(authorization, token),
  }),
};
