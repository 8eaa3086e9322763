import { getAt, isObject, type Json } from '../../json/index.ts';
import type { Answered, Body, Exchange, Outcome, Request } from '../exchange.ts';
import type { Issued, SignInFailure } from './issued.ts';
import { findToken, jsonOf, type TokenPlace } from './token-place.ts';

/** A request that gets credentials. */
export interface TokenRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, or as the fields of a form. */
  readonly body: { readonly json: Json } | { readonly form: Readonly<Record<string, string>> } | undefined;
}

/** Where the credentials are in the response. */
export interface TokenPlaces {
  /** The secret of every scheme that the sign-in is for. */
  readonly token: TokenPlace | undefined;
  /** Secrets by the name of their security scheme. */
  readonly credentials: Readonly<Record<string, TokenPlace>>;
  /** The JSON pointer of the number of seconds until they expire. */
  readonly expiresIn: string;
}

/** Where a response has the token if the user does not say so (RFC 6749 §5.1, and names that APIs use). */
const usualPlaces = ['/access_token', '/token', '/accessToken', '/jwt', '/id_token'];

/**
 * Sends a request for credentials, and finds them in the response.
 *
 * @param send sends a request to a server
 */
export async function requestToken(
  request: TokenRequest,
  places: TokenPlaces,
  send: (target: URL, request: Request) => Promise<Pick<Exchange, 'outcome'>>,
): Promise<Issued | SignInFailure> {
  const { url, method } = request;
  const { outcome } = await send(new URL(url.origin), toRequest(request));
  const what = `the sign-in (${method} ${url.origin}${url.pathname})`;
  if (outcome.kind === 'unanswered') return { because: `${what} got no response: ${outcome.detail}` };
  if (outcome.status >= 400) return { because: `${what} was rejected with status ${outcome.status}` };
  return issuedIn(outcome, places) ?? { because: `the response to ${what} has no credential at ${describe(places)}` };
}

/** The credentials in a response; undefined if one is missing. */
function issuedIn(answer: Answered, { token, credentials, expiresIn }: TokenPlaces): Issued | undefined {
  const found = Object.entries(credentials).map(([scheme, place]) => [scheme, findToken(answer, place)] as const);
  if (found.some(([, secret]) => secret === undefined)) return undefined;
  const candidates = token === undefined ? usualPlaces.map((pointer) => ({ pointer })) : [token];
  const wantsToken = token !== undefined || found.length === 0;
  const [value] = wantsToken ? candidates.flatMap((place) => findToken(answer, place) ?? []) : [];
  if (wantsToken && value === undefined) return undefined;
  const body = jsonOf(answer);
  const seconds = body !== undefined && isObject(body) ? Number(getAt(body, expiresIn)) : NaN;
  return {
    ...(value !== undefined && { token: value }),
    credentials: Object.fromEntries(found.map(([scheme, secret = '']) => [scheme, secret])),
    ...(Number.isFinite(seconds) && { expiresIn: seconds }),
  };
}

/** Whether a response to the operation of the sign-in itself gives credentials. */
export function givesCredentials(outcome: Outcome): outcome is Answered {
  return outcome.kind === 'answered' && outcome.status < 400;
}

function describe({ token, credentials }: TokenPlaces): string {
  const places = [...(token === undefined ? [] : [token]), ...Object.values(credentials)];
  const texts = places.map((place) =>
    'pointer' in place ? place.pointer : 'header' in place ? `the field ${place.header}` : `the cookie ${place.cookie}`,
  );
  return (texts.length === 0 ? usualPlaces : texts).join(' or ');
}

/** The request as it is sent. */
export function toRequest({ method, url, headers, body }: TokenRequest): Request {
  const given = Object.entries(headers);
  const isGiven = (name: string): boolean => given.some(([each]) => each.toLowerCase() === name);
  const type =
    body === undefined ? undefined : 'json' in body ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method,
    path: url.pathname + url.search,
    headers: [
      ...(isGiven('accept') ? [] : ([['accept', 'application/json, */*']] as const)),
      ...(type === undefined || isGiven('content-type') ? [] : ([['content-type', type]] as const)),
      ...given,
    ],
    body: toBody(body),
    credentials: [],
  };
}

function toBody(body: TokenRequest['body']): Body {
  if (body === undefined) return { kind: 'none' };
  if ('json' in body) return { kind: 'json', value: body.json };
  return { kind: 'bytes', bytes: Buffer.from(new URLSearchParams(body.form).toString()) };
}
