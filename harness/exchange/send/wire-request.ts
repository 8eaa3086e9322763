import type { SecurityScheme } from '../../document/index.ts';
import { sentCredential, type Credentials } from '../credential/credential.ts';
import type { Request } from '../exchange.ts';
import { percentEncode } from '../serialize/percent-encoding.ts';
import { addQuery } from '../serialize/query.ts';
import { wireBody } from '../wire-body.ts';

/** The secrets of a run, and what the document says about their use. */
export interface Keys {
  readonly credentials: Credentials;
  /** By name. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
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

/**
 * A request as it is sent: its path is below the base path of the server, and it has its credentials.
 *
 * @param base the path of the base URL, without a slash at its end
 * @throws TypeError if the document has no security scheme that a credential of the request is for
 */
export function wireRequest(base: string, request: Request, { credentials, securitySchemes }: Keys): WireRequest {
  const headers: string[] = [];
  for (const [name, value] of request.headers) headers.push(name, value);
  let path = base + request.path;
  for (const { scheme: name, form } of request.credentials) {
    const scheme = securitySchemes.get(name);
    if (scheme === undefined)
      throw new TypeError(`A request has a credential for ${name}, which is not a security scheme of the document.`);
    const sent = sentCredential(scheme, form, credentials[name] ?? '');
    if (sent === undefined) continue;
    if (sent.in === 'header') headers.push(sent.name, sent.value);
    else if (sent.in === 'cookie') addCookie(headers, `${sent.name}=${sent.value}`);
    else path = addQuery(path, `${percentEncode(sent.name)}=${percentEncode(sent.value)}`);
  }
  return { method: request.method, path, headers, body: wireBody(request.body) ?? null };
}

/** Adds a cookie to the Cookie field, because all cookies must be in one field (RFC 6265 §5.4). */
function addCookie(headers: string[], cookie: string): void {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'cookie');
  if (at === -1) headers.push('cookie', cookie);
  else headers[at + 1] = `${headers[at + 1] ?? ''}; ${cookie}`;
}
