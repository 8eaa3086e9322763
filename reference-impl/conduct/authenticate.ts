import { hash, timingSafeEqual } from 'node:crypto';
import { type Reading, type Rejection, read, rejection, rejected } from './rejection.ts';

/** Judges the value of the Authorization field against the token that the server takes. */
export type Authenticate = (authorization: string | undefined, token: string) => Rejection | undefined;

/** The scheme's name in any case, spaces, and one word (RFC 9110 sections 11.1 and 11.4, RFC 6750 section 2.1). */
export function readBearer(authorization: string): Reading<string> {
  const given = /^bearer +([^\s,]+)$/i.exec(authorization)?.[1];
  return given === undefined ? rejected('credential-malformed') : read(given);
}

/** Compares digests: they are of one length, and the time that it takes tells nothing of the token. */
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
