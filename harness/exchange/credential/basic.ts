import { absent, fixed, isFieldText, plainTexts, withSecret, type CredentialForms } from './form.ts';
import { authorization, nothing, type CredentialKind } from './kind.ts';
import { pairForms, secretPairs, unfitPair } from './user-password.ts';

const { valid, ...wrong } = pairForms((pair) =>
  withSecret(
    (secret) => `Basic ${base64(pair.of(secret))}`,
    (variable) => `Basic ${shellBase64(pair.shell(variable))}`,
    pair.breaks,
  ),
);

const forms: CredentialForms = {
  valid: { ...valid, curl: (variable) => ['-u', `"$${variable}"`] },
  absent,
  empty: fixed(''),
  'other-scheme': withSecret(
    (secret) => `Bearer ${base64(secret)}`,
    (variable) => `Bearer ${shellBase64(`$${variable}`)}`,
  ),
  'scheme-without-token': fixed('Basic'),
  // The secret is sent without encoding, so it must fit in a header field.
  'not-base64': withSecret(
    (secret) => `Basic ${secret}`,
    (variable) => `Basic $${variable}`,
    isFieldText,
  ),
  ...wrong,
};

/** A user and a password in the Authorization field (RFC 7617 §2). The secret is `user:password`. */
export const basic: CredentialKind = {
  isFor: ({ type, scheme }) => type === 'http' && scheme === 'basic',
  place: () => authorization,
  forms: () => forms,
  texts,
  unfit: (_, secret) => unfitPair(secret),
  unsupported: nothing,
  secretIn: (_, field) => {
    const [, encoded = ''] = /^Basic +(.+)$/i.exec(field) ?? [];
    const pair = Buffer.from(encoded, 'base64').toString('utf8');
    return pair.includes(':') ? pair : undefined;
  },
};

/** The pair and its password, and the pairs of all forms in base64. */
function texts(secret: string): string[] {
  return [...plainTexts(secret), ...secretPairs(secret).map(base64)];
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** base64 in a shell. Some base64 commands break long lines, so line feeds are removed. */
function shellBase64(expansion: string): string {
  return `$(printf %s "${expansion}" | base64 | tr -d '\\n')`;
}
