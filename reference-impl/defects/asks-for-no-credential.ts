import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'asks-for-no-credential',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'No credential is asked for.',
  apply: (conduct) => ({ ...conduct, authenticate: () => undefined }),
};
