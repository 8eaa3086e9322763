import type { SecurityScheme } from '../../document/index.ts';
import { shellCredential, type ShellCredential } from '../credential/credential.ts';
import type { Form } from '../credential/form.ts';
import type { Request } from '../exchange.ts';
import { percentEncode } from '../serialize/percent-encoding.ts';
import { quote } from './quote.ts';

/** The shell words that the credentials of a request add to a command. */
export interface CredentialWords {
  /** To be appended to the word of the URL. */
  readonly query: string;
  /** The whole Cookie field, with the cookies of the request; undefined when no credential is a cookie. */
  readonly cookie: string | undefined;
  readonly options: readonly string[];
}

/** A shell pipe that percent-encodes all bytes of its input; od and sed are in every POSIX system. */
const percentEncoded = `od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g'`;

/** Makes what `selfSignedLike` makes, in one file with its key. */
const selfSigned =
  'f=$(mktemp) && openssl genrsa -out "$f" 2048 2>/dev/null && openssl x509 -in "$CERT" -signkey "$f" 2>/dev/null >>"$f" && echo "$f"';

/** The options of curl for each form of a client certificate. */
const certificates: Readonly<Partial<Record<Form, readonly string[]>>> = {
  valid: ['--cert', '"$CERT"', '--key', '"$KEY"'],
  'self-signed': ['--cert', `"$(${selfSigned})"`],
};

/**
 * The credentials of a request as shell words, with variables instead of secrets.
 *
 * @param hasQuery whether the URL already has a query
 */
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
    if (scheme?.type === 'mutualTLS') options.push(...(certificates[form] ?? []));
    const credential = scheme === undefined ? undefined : shellCredential(scheme, form);
    if (credential === undefined) continue;
    if (credential.in === 'header') options.push(...(credential.curl ?? headerWords(credential)));
    else if (credential.in === 'cookie') cookies.push(join(`${credential.name}=`, credential.value));
    else query.push(join(`${percentEncode(credential.name)}=`, inQuery(credential.value)));
  }
  const own = request.headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => quote(value));
  return {
    query: query.map((pair, i) => quote(i === 0 && !hasQuery ? '?' : '&') + pair).join(''),
    cookie: cookies.length === 0 ? undefined : `${quote('Cookie: ')}${[...own, ...cookies].join(quote('; '))}`,
    options,
  };
}

function headerWords({ name, value }: ShellCredential): string[] {
  const title = name === 'authorization' ? 'Authorization' : name;
  if (value === '') return ['-H', quote(`${title};`)];
  return ['-H', /^[\w-]+$/.test(title) ? `"${title}: ${value}"` : join(`${title}: `, value)];
}

/** Joins a text and the inside of a double-quoted word to one word. */
function join(text: string, inside: string): string {
  return quote(text) + (inside === '' ? '' : `"${inside}"`);
}

/** Percent-encodes the inside of a double-quoted word: in the shell if it has a variable, else here. */
function inQuery(inside: string): string {
  return inside.includes('$') ? `$(printf %s "${inside}" | ${percentEncoded})` : percentEncode(inside);
}
