import {
  absent,
  always,
  fixed,
  hasLetters,
  isFieldText,
  never,
  shellSwapCase,
  swapCase,
  withSecret,
  plainTexts,
  type CredentialFormat,
  type CredentialForms,
} from './form.ts';
import { authorization, nothing, type CredentialKind } from './kind.ts';

const wrongUser = 'not-the-user-0123456789';
const wrongPassword = 'not-the-password-0123456789';
const wrongPair = `${wrongUser}:${wrongPassword}`;

const forms: CredentialForms = {
  valid: {
    ...encoded(
      (secret) => secret,
      (secret) => `$${secret}`,
      never,
    ),
    curl: (secret) => ['-u', `"$${secret}"`],
  },
  absent,
  empty: fixed(''),
  'other-scheme': withSecret(
    (secret) => `Bearer ${base64(secret)}`,
    (secret) => `Bearer ${shellBase64(`$${secret}`)}`,
  ),
  'scheme-without-token': fixed('Basic'),
  // The secret is sent without encoding, so it must fit in a header field.
  'not-base64': withSecret(
    (secret) => `Basic ${secret}`,
    (secret) => `Basic $${secret}`,
    isFieldText,
  ),
  'wrong-user': {
    ...encoded(
      (secret) => `${wrongUser}:${password(secret)}`,
      (secret) => `${wrongUser}:\${${secret}#*:}`,
      (secret) => user(secret) !== wrongUser,
    ),
    isMadeUp: true,
  },
  'wrong-password': encoded(
    (secret) => `${user(secret)}:${wrongPassword}`,
    (secret) => `\${${secret}%%:*}:${wrongPassword}`,
    (secret) => password(secret) !== wrongPassword,
  ),
  'wrong-pair': {
    ...encoded(
      () => wrongPair,
      () => wrongPair,
      (secret) => secret !== wrongPair,
    ),
    isSecretless: true,
    isMadeUp: true,
  },
  // A password of one character can be cut too, because the empty password is a different one.
  'cut-short': encoded(
    (secret) => secret.slice(0, -1),
    (secret) => `\${${secret}%?}`,
    (secret) => password(secret) !== '',
  ),
  extended: encoded(
    (secret) => `${secret}x`,
    (secret) => `\${${secret}}x`,
  ),
  'other-letter-case': encoded(
    (secret) => `${user(secret)}:${swapCase(password(secret))}`,
    (secret) => `\${${secret}%%:*}:${shellSwapCase(`\${${secret}#*:}`)}`,
    (secret) => hasLetters(password(secret)),
  ),
};

/** A user and a password in the Authorization field (RFC 7617 §2). The secret is `user:password`. */
export const basic: CredentialKind = {
  isFor: ({ type, scheme }) => type === 'http' && scheme === 'basic',
  place: () => authorization,
  forms: () => forms,
  texts,
  unfit: (_, secret) => (secret.includes(':') ? undefined : 'it is not of the form user:password'),
  unsupported: nothing,
};

/** The pair and its password, and the pairs of all forms in base64. */
function texts(secret: string): string[] {
  const tokens = Object.values(forms).flatMap(({ isSecretless, value }) => {
    const token = isSecretless ? undefined : /^Basic (.+)$/s.exec(value(secret) ?? '')?.[1];
    return token === undefined ? [] : [token];
  });
  return [...plainTexts(secret), ...tokens];
}

function user(secret: string): string {
  return secret.split(':', 1)[0] ?? '';
}

/** Everything after the first colon, because passwords can hold colons. */
function password(secret: string): string {
  return secret.slice(user(secret).length + 1);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** base64 in a shell. Some base64 commands break long lines, so line feeds are removed. */
function shellBase64(expansion: string): string {
  return `$(printf %s "${expansion}" | base64 | tr -d '\\n')`;
}

function encoded(
  change: (secret: string) => string,
  shell: (variable: string) => string,
  breaks: (secret: string) => boolean = always,
): CredentialFormat {
  return withSecret(
    (secret) => `Basic ${base64(change(secret))}`,
    (variable) => `Basic ${shellBase64(shell(variable))}`,
    breaks,
  );
}
