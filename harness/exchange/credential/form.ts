import type { Unsigned } from './unsigned.ts';

/** The place of a credential in a request. */
export interface CredentialPlace {
  readonly in: 'query' | 'header' | 'cookie';
  readonly name: string;
}

/** A credential in a request. */
export interface SentCredential extends CredentialPlace {
  readonly value: string;
}

/**
 * The forms in which a credential is sent. All but `valid` are wrong, and differ from the valid form in one thing. Each
 * kind of security scheme has some of them.
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
  | 'self-signed'
  | 'cut-short'
  | 'extended'
  | 'other-letter-case';

/** One form of one kind of credential: as it is sent, and as the inside of a double-quoted word of a POSIX shell. */
export interface CredentialFormat {
  /**
   * The value as it is sent, in the place of its kind, or the parts of a credential with several places; undefined when
   * the form sends no credential, or waits for a challenge.
   *
   * @param unsigned the request, for a form that depends on it
   */
  readonly value: (secret: string, unsigned: Unsigned) => string | readonly SentCredential[] | undefined;
  /**
   * What the value depends on beside the secret: on the request, which it signs, or also on a challenge of the server,
   * which it answers. Default: on nothing.
   */
  readonly dependsOn?: 'request' | 'challenge';
  /** The same for a shell, with the secret in a variable of this name. */
  readonly shell: (variable: string) => string | undefined;
  /**
   * Whether the form is wrong for a secret: some forms of some secrets are equal to the valid form, or can't be sent.
   */
  readonly breaks: (secret: string) => boolean;
  /** Whether the value is the same for every secret. */
  readonly isSecretless: boolean;
  /** Whether the value is well-formed, and names a user or a secret that no server knows. */
  readonly isMadeUp?: boolean;
  /** Options of curl that send the same as the header field, if there are any. */
  readonly curl?: (variable: string) => readonly string[];
}

/** The forms of a kind of credential. */
export type CredentialForms = Readonly<Partial<Record<Form, CredentialFormat>>>;

/** A secret that is wrong for every user, of characters that RFC 6750 allows. */
export const wrongSecret = 'not-the-token-0123456789';

export const always = (): boolean => true;
export const never = (): boolean => false;

/** A form that contains the secret, or a part of it. */
export function withSecret(
  value: (secret: string) => string,
  shell: (variable: string) => string,
  breaks: (secret: string) => boolean = always,
): CredentialFormat {
  return { value, shell, breaks, isSecretless: false };
}

/** A form that is the same for every secret. */
export function fixed(value: string, breaks: (secret: string) => boolean = always): CredentialFormat {
  return { value: () => value, shell: () => value.replaceAll('"', '\\"'), breaks, isSecretless: true };
}

/** A well-formed credential that belongs to no user, and is the same for every secret. */
export function madeUp(value: string, breaks?: (secret: string) => boolean): CredentialFormat {
  return { ...fixed(value, breaks), isMadeUp: true };
}

/** The form that sends no credential. */
export const absent: CredentialFormat = {
  value: () => undefined,
  shell: () => undefined,
  breaks: always,
  isSecretless: true,
};

/** Whether a secret is different from the wrong one. */
export function isNotWrong(secret: string): boolean {
  return secret !== wrongSecret;
}

/** Whether a secret can be cut by one character, and still is a secret. */
export function canBeCut(secret: string): boolean {
  return secret.length > 1;
}

/** Whether a text has letters, so that it is different in the other letter case. */
export function hasLetters(text: string): boolean {
  return /[a-zA-Z]/.test(text);
}

/**
 * The texts that reveal a secret: itself and what comes after its first colon, such as a password, and what the forms
 * `other-letter-case` and `cut-short` make of these.
 */
export function plainTexts(secret: string): string[] {
  const [, last] = /:(.*)$/s.exec(secret) ?? [];
  return [secret, ...(last === undefined ? [] : [last])].flatMap((text) => [text, swapCase(text), text.slice(0, -1)]);
}

/** The same text with its letters in the other case. */
export function swapCase(text: string): string {
  return text.replace(/[a-zA-Z]/g, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
}

/**
 * swapCase in a shell.
 *
 * @param expansion the inside of a double-quoted word
 */
export function shellSwapCase(expansion: string): string {
  return `$(printf %s "${expansion}" | tr 'a-zA-Z' 'A-Za-z')`;
}

/** Whether a text can be a header field value without encoding (RFC 9110 §5.5), with no blanks at its ends. */
export function isFieldText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.trim() === text;
}
