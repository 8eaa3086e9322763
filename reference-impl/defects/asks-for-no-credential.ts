import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'asks-for-no-credential',
  breaks: 'POST /plants guards bearerAuth',
  sentence: 'No credential is asked for.',
  apply: (conduct) => ({ ...conduct, authenticate: () => undefined }),
};
