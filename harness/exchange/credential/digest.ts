import { createHash, type BinaryLike } from 'node:crypto';
import type { Challenge } from '../field/challenge.ts';
import { absent, fixed, plainTexts, wrongSecret, type CredentialForms } from './form.ts';
import { authorization, nothing, unfitForField, type CredentialKind } from './kind.ts';
import type { Unsigned } from './unsigned.ts';
import { pairForms, passwordOf, unfitPair, userOf } from './user-password.ts';

/** A well-formed response to a challenge that no server has sent (RFC 7616 §3.4). */
const wrongResponse = [
  'username="not-the-user-0123456789"',
  'realm="unknown"',
  `nonce="${wrongSecret}"`,
  'uri="/"',
  `response="${'0'.repeat(32)}"`,
].join(', ');

const { valid, ...wrong } = pairForms(({ of, shell, breaks }) => ({
  value: (secret, unsigned) => answer(of(secret), unsigned),
  shell,
  curl: (variable) => ['--digest', '-u', `"${shell(variable)}"`],
  breaks,
  isSecretless: false,
  dependsOn: 'challenge',
}));

const forms: CredentialForms = {
  valid,
  absent,
  empty: fixed(''),
  'scheme-without-token': fixed('Digest'),
  'wrong-token': fixed(`Digest ${wrongResponse}`),
  ...wrong,
};

/**
 * HTTP digest authentication (RFC 7616): the response to a challenge of the server proves that the client knows a
 * password, without sending it. The secret is `user:password`.
 */
export const digest: CredentialKind = {
  isFor: ({ type, scheme }) => type === 'http' && scheme === 'digest',
  place: () => authorization,
  forms: () => forms,
  texts: plainTexts,
  unfit: (_, secret) => unfitPair(secret) ?? unfitForField(userOf(secret)),
  unsupported: nothing,
};

/** Algorithms by their names in lower case (RFC 7616 §6.1), with the names of Node. */
const algorithms: Readonly<Record<string, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512-256': 'sha512-256',
};

/** A challenge that can be answered. */
interface Answerable {
  readonly parameters: Challenge['parameters'];
  /** As Node names it. */
  readonly hash: string;
  /** Whether the key depends on the nonces (RFC 7616 §3.4.2). */
  readonly isSession: boolean;
  /** Undefined for a server that only knows RFC 2069. */
  readonly qop: 'auth' | 'auth-int' | undefined;
}

/**
 * The Authorization field for `user:password` (RFC 7616 §3.4) that answers the first challenge with a known algorithm;
 * undefined if there is none.
 */
function answer(pair: string, unsigned: Unsigned): string | undefined {
  const [chosen] = unsigned.challenges.flatMap(answerable);
  if (chosen === undefined) return undefined;
  const { parameters, qop } = chosen;
  const [realm = '', nonce = '', opaque, algorithm] = ['realm', 'nonce', 'opaque', 'algorithm'].map((name) =>
    parameters.get(name),
  );
  const nc = unsigned.count.toString(16).padStart(8, '0');
  return [
    `Digest username=${quoted(userOf(pair))}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(unsigned.path)}`,
    `response="${responseTo(chosen, { pair, realm, nonce, nc, unsigned })}"`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(qop === undefined ? [] : [`qop=${qop}`, `nc=${nc}`, `cnonce=${quoted(unsigned.random)}`]),
  ].join(', ');
}

function answerable({ scheme, parameters }: Challenge): Answerable[] {
  const [, name = '', session] = /^(.*?)(-sess)?$/.exec((parameters.get('algorithm') ?? 'MD5').toLowerCase()) ?? [];
  const hash = algorithms[name];
  if (scheme !== 'digest' || hash === undefined || !parameters.has('nonce')) return [];
  const offered = parameters
    .get('qop')
    ?.toLowerCase()
    .split(/[\s,]+/);
  const qop = (['auth', 'auth-int'] as const).find((each) => offered?.includes(each));
  // A quality of protection of a later specification can't be given.
  return qop === undefined && offered !== undefined
    ? []
    : [{ parameters, hash, isSession: session !== undefined, qop }];
}

interface Parts {
  readonly pair: string;
  readonly realm: string;
  readonly nonce: string;
  readonly nc: string;
  readonly unsigned: Unsigned;
}

/** RFC 7616 §3.4.1 to §3.4.3. */
function responseTo(
  { hash, isSession, qop }: Answerable,
  { pair, realm, nonce, nc, unsigned: { method, path, body, random } }: Parts,
): string {
  const digestOf = (data: BinaryLike): string => createHash(hash).update(data).digest('hex');
  const key = digestOf(`${userOf(pair)}:${realm}:${passwordOf(pair)}`);
  const sessionKey = isSession ? digestOf(`${key}:${nonce}:${random}`) : key;
  const request = digestOf(`${method}:${path}${qop === 'auth-int' ? `:${digestOf(body)}` : ''}`);
  const middle = qop === undefined ? nonce : `${nonce}:${nc}:${random}:${qop}`;
  return digestOf(`${sessionKey}:${middle}:${request}`);
}

/** A quoted string (RFC 9110 §5.6.4). */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
