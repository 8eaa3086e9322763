import { always, never, plainTexts, type CredentialFormat, type CredentialForms } from './form.ts';
import { nothing, type CredentialKind } from './kind.ts';

/** A certificate has no value in a request: `tlsOf` has what the connection of each form has. */
const inConnection: CredentialFormat = { value: nothing, shell: nothing, breaks: always, isSecretless: false };

const forms: CredentialForms = {
  valid: { ...inConnection, breaks: never },
  absent: inConnection,
  'self-signed': { ...inConnection, isMadeUp: true },
};

/** A client certificate (OpenAPI 3.1 §4.8.27, `mutualTLS`), which is not part of a request. */
export const mutualTls: CredentialKind = {
  isFor: ({ type }) => type === 'mutualTLS',
  place: nothing,
  forms: () => forms,
  texts: plainTexts,
  unfit: () => 'it is a client certificate, and CERT and KEY name its files',
  unsupported: nothing,
};
