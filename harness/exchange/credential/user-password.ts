import { always, hasLetters, never, shellSwapCase, swapCase, type CredentialFormat, type Form } from './form.ts';

/** A user and a password as one text, right or wrong. */
export interface Pair {
  /** @param secret the right pair, `user:password` */
  readonly of: (secret: string) => string;
  /** The same as the inside of a double-quoted shell word, with the right pair in a variable. */
  readonly shell: (variable: string) => string;
  /** Whether the pair is wrong for a secret. */
  readonly breaks: (secret: string) => boolean;
}

const wrongUser = 'not-the-user-0123456789';
const wrongPassword = 'not-the-password-0123456789';
const wrongPair = `${wrongUser}:${wrongPassword}`;

const pairs = {
  valid: { of: (secret) => secret, shell: (secret) => `$${secret}`, breaks: never },
  'wrong-user': {
    of: (secret) => `${wrongUser}:${passwordOf(secret)}`,
    shell: (secret) => `${wrongUser}:\${${secret}#*:}`,
    breaks: (secret) => userOf(secret) !== wrongUser,
  },
  'wrong-password': {
    of: (secret) => `${userOf(secret)}:${wrongPassword}`,
    shell: (secret) => `\${${secret}%%:*}:${wrongPassword}`,
    breaks: (secret) => passwordOf(secret) !== wrongPassword,
  },
  'wrong-pair': { of: () => wrongPair, shell: () => wrongPair, breaks: (secret) => secret !== wrongPair },
  // A password of one character can be cut too, because the empty password is a different one.
  'cut-short': {
    of: (secret) => secret.slice(0, -1),
    shell: (secret) => `\${${secret}%?}`,
    breaks: (secret) => passwordOf(secret) !== '',
  },
  extended: { of: (secret) => `${secret}x`, shell: (secret) => `\${${secret}}x`, breaks: always },
  'other-letter-case': {
    of: (secret) => `${userOf(secret)}:${swapCase(passwordOf(secret))}`,
    shell: (secret) => `\${${secret}%%:*}:${shellSwapCase(`\${${secret}#*:}`)}`,
    breaks: (secret) => hasLetters(passwordOf(secret)),
  },
} as const satisfies Partial<Record<Form, Pair>>;

type PairForms = Readonly<Record<keyof typeof pairs, CredentialFormat>>;

/**
 * The forms of a kind with the secret `user:password`: the right pair, and each way to break it.
 *
 * @param asFormat how a pair is sent
 */
export function pairForms(asFormat: (pair: Pair) => CredentialFormat): PairForms {
  const forms = Object.entries(pairs).map(([form, pair]): [string, CredentialFormat] => [form, asFormat(pair)]);
  const all = Object.fromEntries(forms) as PairForms;
  return {
    ...all,
    'wrong-user': { ...all['wrong-user'], isMadeUp: true },
    'wrong-pair': { ...all['wrong-pair'], isMadeUp: true, isSecretless: true },
  };
}

/** The pairs of all forms that hold the secret, or a part of it. */
export function secretPairs(secret: string): string[] {
  return Object.values(pairs).flatMap(({ of }) => (of(secret) === wrongPair ? [] : [of(secret)]));
}

/** Why a secret can't be a user and a password, as the end of a sentence; undefined when it can. */
export function unfitPair(secret: string): string | undefined {
  return secret.includes(':') ? undefined : 'it is not of the form user:password';
}

/** The user of a pair: what comes before its first colon. */
export function userOf(secret: string): string {
  return secret.split(':', 1)[0] ?? '';
}

/** The password of a pair: everything after the first colon, because passwords can hold colons. */
export function passwordOf(secret: string): string {
  return secret.slice(userOf(secret).length + 1);
}
