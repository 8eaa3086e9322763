/**
 * The ways to show a credential, right and wrong. A wrong one differs from the right one in one thing. Which of them there
 * are depends on the kind of the security scheme.
 */
export type Form =
  | 'valid'
  | 'absent'
  | 'empty'
  | 'other-scheme'
  | 'scheme-without-token'
  | 'bare-token'
  | 'not-base64'
  | 'wrong-token'
  | 'wrong-key'
  | 'wrong-user'
  | 'wrong-password'
  | 'wrong-pair'
  | 'cut-short'
  | 'extended'
  | 'other-letter-case';

/** A credential where it is shown; one that is left out is shown nowhere. */
export interface Shown {
  readonly in: 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** A form of one kind of credential: as it is sent, and as the inside of a double-quoted word of a POSIX shell. */
export interface CredentialFormat {
  /** The value as it is sent; undefined when the form leaves it out. */
  readonly value: (secret: string) => string | undefined;
  /** The same with the secret in a variable of that name. */
  readonly shell: (variable: string) => string | undefined;
}

/** Nobody's secret, of the characters that RFC 6750 allows. */
export const wrongSecret = 'not-the-token-0123456789';

/** The same text with its letters in the other case. */
export function swapCase(text: string): string {
  return text.replace(/[a-zA-Z]/g, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
}

/** swapCase for a shell, where `expansion` is what a double-quoted word holds. */
export function shellSwapCase(expansion: string): string {
  return `$(printf %s "${expansion}" | tr 'a-zA-Z' 'A-Za-z')`;
}

/** The forms that break a secret of this text: without letters it has no other letter case, and one character can't be cut short. */
export function breaks(form: Form, secret: string): boolean {
  if (form === 'valid') return false;
  if (form === 'other-letter-case') return /[a-zA-Z]/.test(secret);
  if (form === 'cut-short') return secret.length > 1;
  return !form.startsWith('wrong-') || secret !== wrongSecret;
}

/** Whether a text can stand in a header field as it is (RFC 9110 §5.5), blanks around it aside. */
export function isFieldText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
}
