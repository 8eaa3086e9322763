import type { SecurityScheme } from '../../document/index.ts';
import { shellCredential } from '../credential/credential.ts';
import type { Request } from '../exchange.ts';
import { percentEncode } from '../serialize/percent-encoding.ts';
import { quote } from './quote.ts';

/** What the credentials of a request add to a command. */
export interface CredentialWords {
  /** Directly behind the word of the URL. */
  readonly query: string;
  /** The whole Cookie field with the request's own cookies, where a credential is a cookie. */
  readonly cookie: string | undefined;
  readonly options: readonly string[];
}

/** Percent-encodes all bytes of its input; od and sed are everywhere. */
const percentEncoded = `od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g'`;

/** The credentials of a request in shell words, with variables in the secrets' places. */
export function credentialWords(
  request: Request,
  securitySchemes: ReadonlyMap<string, SecurityScheme>,
  hasQuery: boolean,
): CredentialWords {
  const query: string[] = [];
  const cookies: string[] = [];
  const options: string[] = [];
  for (const { scheme: name, form } of request.credentials) {
    const scheme = securitySchemes.get(name);
    const shown = scheme === undefined ? undefined : shellCredential(scheme, form);
    if (scheme === undefined || shown === undefined) continue;
    if (shown.in === 'header') options.push(...headerWords(scheme, form, shown.name, shown.value));
    else if (shown.in === 'cookie') cookies.push(join(`${shown.name}=`, shown.value));
    else query.push(join(`${percentEncode(shown.name)}=`, inQuery(shown.value)));
  }
  const own = request.headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => quote(value));
  return {
    query: query.map((pair, i) => quote(i === 0 && !hasQuery ? '?' : '&') + pair).join(''),
    cookie: cookies.length === 0 ? undefined : `${quote('Cookie: ')}${[...own, ...cookies].join(quote('; '))}`,
    options,
  };
}

function headerWords(scheme: SecurityScheme, form: string, name: string, value: string): string[] {
  const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
  const variable = value.includes('| base64') ? /"\$(\w+)"/.exec(value)?.[1] : undefined;
  if (isBasic && form === 'valid' && variable !== undefined) return ['-u', `"$${variable}"`];
  const title = name === 'authorization' ? 'Authorization' : name;
  if (value === '') return ['-H', quote(`${title};`)];
  return ['-H', /^[\w-]+$/.test(title) ? `"${title}: ${value}"` : join(`${title}: `, value)];
}

/** A text and the inside of a double-quoted word as one word. */
function join(text: string, inside: string): string {
  return quote(text) + (inside === '' ? '' : `"${inside}"`);
}

/** A shell's text in a URL; what holds no variable is encoded here. */
function inQuery(inside: string): string {
  return inside.includes('$') ? `$(printf %s "${inside}" | ${percentEncoded})` : percentEncode(inside);
}
