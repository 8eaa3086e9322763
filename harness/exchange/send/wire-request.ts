import { randomBytes } from 'node:crypto';
import type { SecurityScheme } from '../../document/index.ts';
import { dependencyOf, sentCredentials, type Credentials } from '../credential/credential.ts';
import type { Form, SentCredential } from '../credential/form.ts';
import type { Unsigned } from '../credential/unsigned.ts';
import type { Request } from '../exchange.ts';
import type { Challenge } from '../field/challenge.ts';
import { percentEncode } from '../serialize/percent-encoding.ts';
import { addQuery } from '../serialize/query.ts';
import { wireBody } from '../wire-body.ts';
import { wirePath } from '../wire-path.ts';

/** The secrets of a run, and what the document says about their use. */
export interface Keys {
  readonly credentials: Credentials;
  /** By name. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
}

/** What the server asked for by its last 401 on a connection. */
export interface ChallengeState {
  readonly challenges: readonly Challenge[];
  /** How many requests have answered these challenges, with the next one. */
  readonly count: number;
}

/** A request with its credentials, as it is sent. */
export interface WireRequest {
  readonly method: string;
  /** The path with the query, as in the request line. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | Uint8Array | null;
}

/** Whether a credential of a request answers a challenge of the server. */
export function answersChallenge({ credentials }: Request, { securitySchemes }: Keys): boolean {
  return credentials.some((use) => dependencyOf(schemeOf(use.scheme, securitySchemes), use.form) === 'challenge');
}

/** The form of the client certificate that a request needs: `valid` for the usual one, or none. */
export function certificateForm({ credentials }: Request, { securitySchemes }: Keys): Form {
  const use = credentials.find(({ scheme, form }) => form !== 'valid' && isCertificate(scheme, securitySchemes));
  return use?.form ?? 'valid';
}

/**
 * A request as it is sent: its path is below the base path of the server, and it has its credentials. Those that depend
 * on the request come last.
 *
 * @param target base URL of the server
 * @param asked for credentials that answer a challenge
 * @throws TypeError if the document has no security scheme that a credential of the request is for
 */
export function wireRequest(target: URL, request: Request, keys: Keys, asked: ChallengeState): WireRequest {
  let wire: WireRequest = {
    method: request.method,
    path: wirePath(target, request.path),
    headers: request.headers.flat(),
    body: wireBody(request.body) ?? null,
  };
  // A client certificate belongs to the connection.
  const inRequest = request.credentials.filter(({ scheme }) => !isCertificate(scheme, keys.securitySchemes));
  const uses = inRequest.map(({ scheme: name, form }) => {
    const scheme = schemeOf(name, keys.securitySchemes);
    return { scheme, form, secret: keys.credentials[name] ?? '', isLast: dependencyOf(scheme, form) !== undefined };
  });
  for (const { scheme, form, secret } of uses.toSorted((a, b) => Number(a.isLast) - Number(b.isLast))) {
    for (const sent of sentCredentials(scheme, form, secret, new UnsignedRequest(target, wire, asked)))
      wire = withCredential(wire, sent);
  }
  return wire;
}

/** A request before a credential is added. Few credentials depend on it, so what takes time is worked out on demand. */
class UnsignedRequest implements Unsigned {
  readonly #target: URL;
  readonly #wire: WireRequest;
  readonly #asked: ChallengeState;
  #random: string | undefined;

  constructor(target: URL, wire: WireRequest, asked: ChallengeState) {
    this.#target = target;
    this.#wire = wire;
    this.#asked = asked;
  }

  get method(): string {
    return this.#wire.method;
  }

  get host(): string {
    return this.#target.host;
  }

  get path(): string {
    return this.#wire.path;
  }

  get headers(): readonly string[] {
    return this.#wire.headers;
  }

  get body(): Uint8Array {
    return Buffer.from(this.#wire.body ?? '');
  }

  get challenges(): readonly Challenge[] {
    return this.#asked.challenges;
  }

  get count(): number {
    return this.#asked.count;
  }

  get random(): string {
    return (this.#random ??= randomBytes(16).toString('hex'));
  }

  get now(): Date {
    return new Date();
  }
}

function isCertificate(name: string, securitySchemes: Keys['securitySchemes']): boolean {
  return schemeOf(name, securitySchemes).type === 'mutualTLS';
}

function schemeOf(name: string, securitySchemes: Keys['securitySchemes']): SecurityScheme {
  const scheme = securitySchemes.get(name);
  if (scheme === undefined)
    throw new TypeError(`A request has a credential for ${name}, which is not a security scheme of the document.`);
  return scheme;
}

function withCredential(wire: WireRequest, { in: place, name, value }: SentCredential): WireRequest {
  switch (place) {
    case 'header':
      return { ...wire, headers: [...wire.headers, name, value] };
    case 'cookie':
      return { ...wire, headers: withCookie(wire.headers, `${name}=${value}`) };
    case 'query':
      return { ...wire, path: addQuery(wire.path, `${percentEncode(name)}=${percentEncode(value)}`) };
  }
}

/** Adds a cookie to the Cookie field, because all cookies must be in one field (RFC 6265 §5.4). */
function withCookie(headers: readonly string[], cookie: string): string[] {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'cookie');
  return at === -1 ? [...headers, 'cookie', cookie] : headers.with(at + 1, `${headers[at + 1] ?? ''}; ${cookie}`);
}
