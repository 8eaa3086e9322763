import { authenticateToo } from '../conduct/alter.ts';
import { authenticateBy, isToken } from '../conduct/authenticate.ts';
import { read, rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-any-scheme',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The right token is accepted under any scheme.',
  apply: (conduct) =>
    authenticateToo(
      conduct,
      authenticateBy((authorization) => {
        const token = /^\S+ +(\S+)$/.exec(authorization)?.[1];
        return token === undefined ? rejected('credential-malformed') : read(token);
      }, isToken),
    ),
};
