import { shellSwapCase, swapCase, wrongSecret, type Form, type CredentialFormat } from './form.ts';

/** The forms of a bearer token in the Authorization field (RFC 6750 §2.1). */
export const bearerFormats: Partial<Record<Form, CredentialFormat>> = {
  valid: { value: (token) => `Bearer ${token}`, shell: (token) => `Bearer $${token}` },
  absent: { value: () => undefined, shell: () => undefined },
  empty: { value: () => '', shell: () => '' },
  'other-scheme': { value: (token) => `Basic ${token}`, shell: (token) => `Basic $${token}` },
  'scheme-without-token': { value: () => 'Bearer', shell: () => 'Bearer' },
  'bare-token': { value: (token) => token, shell: (token) => `$${token}` },
  'wrong-token': { value: () => `Bearer ${wrongSecret}`, shell: () => `Bearer ${wrongSecret}` },
  'cut-short': { value: (token) => `Bearer ${token.slice(0, -1)}`, shell: (token) => `Bearer \${${token}%?}` },
  extended: { value: (token) => `Bearer ${token}x`, shell: (token) => `Bearer \${${token}}x` },
  'other-letter-case': {
    value: (token) => `Bearer ${swapCase(token)}`,
    shell: (token) => `Bearer ${shellSwapCase(`$${token}`)}`,
  },
};
