import { shellSwapCase, swapCase, wrongSecret, type Form, type CredentialFormat } from './form.ts';

/** The forms of an API key, wherever it is shown (OpenAPI 3.1 §4.8.27, `apiKey`). */
export const apiKeyFormats: Partial<Record<Form, CredentialFormat>> = {
  valid: { value: (key) => key, shell: (key) => `$${key}` },
  absent: { value: () => undefined, shell: () => undefined },
  empty: { value: () => '', shell: () => '' },
  'wrong-key': { value: () => wrongSecret, shell: () => wrongSecret },
  'cut-short': { value: (key) => key.slice(0, -1), shell: (key) => `\${${key}%?}` },
  extended: { value: (key) => `${key}x`, shell: (key) => `\${${key}}x` },
  'other-letter-case': { value: swapCase, shell: (key) => shellSwapCase(`$${key}`) },
};
