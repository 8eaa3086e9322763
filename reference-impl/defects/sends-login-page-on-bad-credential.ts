import { onRejections } from '../conduct/alter.ts';
import { badCredential } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'sends-login-page-on-bad-credential',
  breaks: 'POST /plants responds 400 media-type',
  sentence: 'A bad credential is answered with status 400 and an HTML page.',
  apply: (conduct) =>
    onRejections(
      conduct,
      (answer) => ({
        ...answer,
        headers: { 'Content-Type': 'text/html' },
        body: '<!doctype html><title>Log in</title>',
      }),
      ...badCredential,
    ),
};
