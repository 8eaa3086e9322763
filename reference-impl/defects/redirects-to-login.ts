import { onRefusals } from '../conduct/alter.ts';
import { badCredential } from '../conduct/refusal.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'redirects-to-login',
  breaks: 'POST /plants guards bearerAuth',
  sentence: 'A bad credential is answered with 302 to a login page.',
  apply: (conduct) =>
    onRefusals(
      conduct,
      () => ({ status: 302, headers: { Location: '/login', 'Content-Type': 'text/html' }, body: '' }),
      ...badCredential,
    ),
};
