import { hash, timingSafeEqual } from 'node:crypto';
import { type Reading, type Rejection, read, rejection, rejected } from './rejection.ts';

/** Checks the value of the Authorization field against the token of the server. Returns undefined if it is accepted. */
export type Authenticate = (authorization: string | undefined, token: string) => Rejection | undefined;

/**
 * Parses the scheme name in any letter case, spaces, and one word (RFC 9110 sections 11.1 and 11.4, RFC 6750 section
 * 2.1).
 */
export function readBearer(authorization: string): Reading<string> {
  const given = /^bearer +([^\s,]+)$/i.exec(authorization)?.[1];
  return given === undefined ? rejected('credential-malformed') : read(given);
}

/** Compares digests. They have the same length, and the time of the comparison reveals nothing about the token. */
export function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

export function authenticateBy(
  readCredential: (authorization: string) => Reading<string>,
  isGood: (given: string, token: string) => boolean,
): Authenticate {
  return (authorization, token) => {
    if (authorization === undefined) return rejection('credential-missing');
    const given = readCredential(authorization);
    if (!given.ok) return given.rejection;
    return isGood(given.value, token) ? undefined : rejection('credential-wrong');
  };
}

export const authenticate: Authenticate = authenticateBy(readBearer, isToken);

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
