import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'remembers-the-first-login',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'After one request with the right token, every request is accepted.',
  apply: (conduct) => {
    let isLoggedIn = false;
    return {
      ...conduct,
      authenticate: (authorization, token) => {
        const rejection = conduct.authenticate(authorization, token);
        isLoggedIn ||= rejection === undefined;
        return isLoggedIn ? undefined : rejection;
      },
    };
  },
};
