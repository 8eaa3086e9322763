import { plainTexts } from './form.ts';
import { nothing, type CredentialKind } from './kind.ts';

/** A client certificate (OpenAPI 3.1 §4.8.27, `mutualTLS`), which is not part of a request. */
export const mutualTls: CredentialKind = {
  isFor: ({ type }) => type === 'mutualTLS',
  place: nothing,
  forms: () => ({}),
  texts: plainTexts,
  unfit: () => 'it is a client certificate, and CERT and KEY name its files',
  unsupported: nothing,
};
