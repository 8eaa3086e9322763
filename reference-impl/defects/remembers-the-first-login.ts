import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'remembers-the-first-login',
  breaks: 'POST /plants guards bearerAuth',
  sentence: 'After one request with the right token, every request is accepted.',
  apply: (conduct) => {
    let isLoggedIn = false;
    return {
      ...conduct,
      authenticate: (authorization, token) => {
        const refusal = conduct.authenticate(authorization, token);
        isLoggedIn ||= refusal === undefined;
        return isLoggedIn ? undefined : refusal;
      },
    };
  },
};
