import { breaks, isFieldText, shellSwapCase, swapCase, type Form, type CredentialFormat } from './form.ts';

const wrongUser = 'not-the-user-0123456789';
const wrongPassword = 'not-the-password-0123456789';

/** The forms of a user and a password in the Authorization field (RFC 7617 §2). The secret is `user:password`. */
export const basicFormats: Partial<Record<Form, CredentialFormat>> = {
  valid: encoded(
    (secret) => secret,
    (secret) => `$${secret}`,
  ),
  absent: { value: () => undefined, shell: () => undefined },
  empty: { value: () => '', shell: () => '' },
  'other-scheme': {
    value: (secret) => `Bearer ${base64(secret)}`,
    shell: (secret) => `Bearer ${shellBase64(`$${secret}`)}`,
  },
  'scheme-without-token': { value: () => 'Basic', shell: () => 'Basic' },
  'not-base64': { value: (secret) => `Basic ${secret}`, shell: (secret) => `Basic $${secret}` },
  'wrong-user': encoded(
    (secret) => `${wrongUser}:${password(secret)}`,
    (secret) => `${wrongUser}:\${${secret}#*:}`,
  ),
  'wrong-password': encoded(
    (secret) => `${user(secret)}:${wrongPassword}`,
    (secret) => `\${${secret}%%:*}:${wrongPassword}`,
  ),
  'wrong-pair': encoded(
    () => `${wrongUser}:${wrongPassword}`,
    () => `${wrongUser}:${wrongPassword}`,
  ),
  'cut-short': encoded(
    (secret) => secret.slice(0, -1),
    (secret) => `\${${secret}%?}`,
  ),
  extended: encoded(
    (secret) => `${secret}x`,
    (secret) => `\${${secret}}x`,
  ),
  'other-letter-case': encoded(
    (secret) => `${user(secret)}:${swapCase(password(secret))}`,
    (secret) => `\${${secret}%%:*}:${shellSwapCase(`\${${secret}#*:}`)}`,
  ),
};

/** Whether a form breaks this pair: the forms are about the password, and few about the user. */
export function breaksBasic(form: Form, secret: string): boolean {
  if (form === 'wrong-user') return user(secret) !== wrongUser;
  if (form === 'wrong-pair') return secret !== `${wrongUser}:${wrongPassword}`;
  if (form === 'wrong-password') return password(secret) !== wrongPassword;
  // One character can be cut as well: the empty password is another one.
  if (form === 'cut-short') return password(secret) !== '';
  // As it is, it has to be fit for a header field.
  if (form === 'not-base64') return isFieldText(secret);
  return breaks(form, password(secret));
}

/** All that a header may hold of the secret in base64, for the redactor. */
export function basicTexts(secret: string): string[] {
  return Object.values(basicFormats).flatMap(({ value }) => {
    const token = /^Basic (.+)$/s.exec(value(secret) ?? '')?.[1];
    return token === undefined ? [] : [token];
  });
}

function user(secret: string): string {
  return secret.split(':', 1)[0] ?? '';
}

/** All that follows the first colon: passwords may hold more of them. */
function password(secret: string): string {
  return secret.slice(user(secret).length + 1);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Some base64 commands break long lines. */
function shellBase64(expansion: string): string {
  return `$(printf %s "${expansion}" | base64 | tr -d '\\n')`;
}

function encoded(change: (secret: string) => string, shell: (variable: string) => string): CredentialFormat {
  return {
    value: (secret) => `Basic ${base64(change(secret))}`,
    shell: (variable) => `Basic ${shellBase64(shell(variable))}`,
  };
}
