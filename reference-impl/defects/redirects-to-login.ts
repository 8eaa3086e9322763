import { onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'redirects-to-login',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'A bad credential is answered with status 302 and a redirect to a login page.',
  apply: (conduct) =>
    onRejections(
      conduct,
      () => ({ status: 302, headers: { Location: '/login', 'Content-Type': 'text/html' }, body: '' }),
      ...badCredential,
    ),
};
