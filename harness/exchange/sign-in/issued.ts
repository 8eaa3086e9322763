import { isObject, type Json } from '../../json/index.ts';
import type { Credentials } from '../credential/credential.ts';

/** What a sign-in gives. */
export interface Issued {
  /** The secret of every scheme that the sign-in is for. */
  readonly token?: string;
  /** Secrets by the name of their security scheme. */
  readonly credentials?: Credentials;
  /** Seconds until they expire. Default: they are renewed when the server rejects them. */
  readonly expiresIn?: number;
}

/** Why there is no credential. */
export interface SignInFailure {
  /** What happened, as a whole sentence without its full stop. */
  readonly because: string;
}

/** Gets credentials from a server, a command or a function of the user. */
export type SignIn = () => Promise<Issued | SignInFailure>;

/**
 * Reads what a command prints: `{"token": ..., "expiresIn": ...}` or `{"credentials": {...}}`, with `expires_in` or an
 * `expiresAt` as in RFC 3339 as well; or the ExecCredential of Kubernetes (client.authentication.k8s.io/v1).
 *
 * @param now milliseconds since the epoch
 * @returns undefined if there is no credential in it
 */
export function readIssued(value: Json, now: number): Issued | undefined {
  if (!isObject(value)) return undefined;
  const { status = null } = value;
  if (isObject(status)) return readIssued(status, now);
  const { token, credentials, expiresIn, expires_in, expiresAt, expirationTimestamp } = value;
  const at = expiresAt ?? expirationTimestamp;
  const seconds = typeof at === 'string' ? (Date.parse(at) - now) / 1000 : Number(expiresIn ?? expires_in);
  const expiry = Number.isFinite(seconds) ? { expiresIn: seconds } : {};
  if (typeof token === 'string') return { token, ...expiry };
  if (credentials === undefined || !isObject(credentials)) return undefined;
  const texts = Object.entries(credentials).filter((each): each is [string, string] => typeof each[1] === 'string');
  return texts.length === 0 ? undefined : { credentials: Object.fromEntries(texts), ...expiry };
}
