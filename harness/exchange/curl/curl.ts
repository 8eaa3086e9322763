import type { SecurityScheme } from '../../document/index.ts';
import { isVisible } from '../../json/index.ts';
import { shellCredential, shellVariable } from '../credential/credential.ts';
import type { Request } from '../exchange.ts';
import type { TlsOptions } from '../send/tls.ts';
import { wireBody } from '../wire-body.ts';
import { wirePath } from '../wire-path.ts';
import { credentialWords } from './credential-words.ts';
import { printfWord, quote } from './quote.ts';

type Schemes = ReadonlyMap<string, SecurityScheme>;

/**
 * The request as a curl command for a POSIX shell. It contains no secrets: each is in an environment variable, and
 * `curlVariables` lists these.
 *
 * @param target base URL of the server; its user information is left out
 * @param securitySchemes at least those that the request has credentials for
 * @param tls what certificates of the server are trusted
 */
export function printCurl(request: Request, target: URL, securitySchemes: Schemes, tls: TlsOptions = {}): string {
  const url = target.origin + wirePath(target, request.path);
  const credentials = credentialWords(request, securitySchemes, url.includes('?'));
  const words = ['curl', '-i', ...methodWords(request), quote(url) + credentials.query];
  for (const [name, value] of request.headers) {
    if (name.toLowerCase() === 'cookie' && credentials.cookie !== undefined) continue;
    words.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (credentials.cookie !== undefined) words.push('-H', credentials.cookie);
  words.push(...credentials.options);
  if (target.protocol === 'https:') words.push(...trustWords(tls));
  return withBody(request, words);
}

/**
 * The environment variables that a command of `printCurl` reads, each with the security scheme of its secret. A report
 * asks its reader to set them. TOKEN holds the bearer token of any scheme.
 */
export function curlVariables(request: Request, securitySchemes: Schemes): { variable: string; scheme: string }[] {
  return request.credentials.flatMap(({ scheme: name, form }) => {
    const scheme = securitySchemes.get(name);
    if (scheme === undefined) return [];
    const variable = shellVariable(scheme);
    const shell = shellCredential(scheme, form)?.value ?? '';
    return shell.includes(`$${variable}`) || shell.includes(`\${${variable}`) ? [{ variable, scheme: name }] : [];
  });
}

/** The options for the certificate of the server: any is accepted, or those of the file in CA are trusted. */
function trustWords({ ca, rejectUnauthorized = true }: TlsOptions): string[] {
  if (!rejectUnauthorized) return ['-k'];
  return ca === undefined ? [] : ['--cacert', '"$CA"'];
}

function methodWords({ method, body }: Request): string[] {
  if (method === 'GET') return [];
  if (method !== 'HEAD') return ['-X', quote(method)];
  // With -X HEAD curl waits for a body that never comes, but --head allows no data.
  return body.kind === 'none' ? ['--head'] : ['-X', 'HEAD', '--max-time', '10'];
}

/** Methods that usually have no body: without one, no Content-Length is sent (RFC 9110 §8.6). */
const withoutLength = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

function withBody(request: Request, words: string[]): string {
  // Without data curl sends no Content-Length.
  if (request.bare === true) return words.join(' ');
  const body = wireBody(request.body) ?? (withoutLength.has(request.method) ? undefined : '');
  if (body === undefined) return words.join(' ');
  const hasType = request.headers.some(([name]) => name.toLowerCase() === 'content-type');
  // By default, curl sends every body with the Content-Type of a form.
  if (!hasType) words.push('-H', quote('Content-Type:'));
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  // curl would read a file after @, a shell word can't hold NUL, and a user can't copy invisible characters.
  const plain = Buffer.from(text).equals(bytes) && !text.startsWith('@') && isVisible(text);
  if (plain) return [...words, '--data-binary', quote(text)].join(' ');
  return `printf ${printfWord(bytes)} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}
