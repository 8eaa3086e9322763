import { plainTexts, wrongSecret } from './form.ts';
import { authorization, unfitForField, type CredentialKind } from './kind.ts';
import { unsupportedForms } from './unsupported.ts';

/** A well-formed response to a challenge that no server has sent (RFC 7616 §3.4). */
const wrongResponse = [
  'username="not-the-user-0123456789"',
  'realm="unknown"',
  `nonce="${wrongSecret}"`,
  'uri="/"',
  `response="${'0'.repeat(32)}"`,
].join(', ');

const forms = unsupportedForms('digest', wrongResponse);

/** HTTP digest authentication (RFC 7616). Greenhouse does not answer challenges, but it can send wrong credentials. */
export const digest: CredentialKind = {
  isFor: ({ type, scheme }) => type === 'http' && scheme === 'digest',
  place: () => authorization,
  forms: () => forms,
  texts: plainTexts,
  unfit: (_, secret) => unfitForField(secret),
  unsupported: () => 'HTTP digest answers a challenge of the server, which Greenhouse does not support',
};
