import type { SecurityScheme } from '../../document/index.ts';
import { isVisible } from '../../json/index.ts';
import { shellCredential, shellVariable } from '../credential/credential.ts';
import type { Request } from '../exchange.ts';
import { wireBody } from '../wire-body.ts';
import { credentialWords } from './credential-words.ts';
import { printfWord, quote } from './quote.ts';

type Schemes = ReadonlyMap<string, SecurityScheme>;

/**
 * The request as a command for a POSIX shell with curl. It holds no secret: each stands in an environment variable, and
 * `curlVariables` tells in which.
 *
 * @param target base URL of the server; its user information is left out
 * @param securitySchemes those that the request shows credentials for, at least
 */
export function printCurl(request: Request, target: URL, securitySchemes: Schemes): string {
  const url = target.origin + target.pathname.replace(/\/+$/, '') + request.path;
  const credentials = credentialWords(request, securitySchemes, url.includes('?'));
  const words = ['curl', '-i', ...methodWords(request), quote(url) + credentials.query];
  for (const [name, value] of request.headers) {
    if (name.toLowerCase() === 'cookie' && credentials.cookie !== undefined) continue;
    words.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (credentials.cookie !== undefined) words.push('-H', credentials.cookie);
  words.push(...credentials.options);
  return withBody(request, words);
}

/**
 * The environment variables that a command of `printCurl` reads, each with the security scheme whose secret it holds: what a
 * report tells its reader to set. TOKEN holds the bearer token, whatever its scheme is called.
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

function methodWords({ method, body }: Request): string[] {
  if (method === 'GET') return [];
  if (method !== 'HEAD') return ['-X', quote(method)];
  // Under -X HEAD curl waits for a body that never comes, and --head goes with no data.
  return body.kind === 'none' ? ['--head'] : ['-X', 'HEAD', '--max-time', '10'];
}

/** Methods of which nobody expects a body: without one, no length is sent (RFC 9110 §8.6). */
const withoutLength = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

function withBody(request: Request, words: string[]): string {
  // Without data curl says nothing of a length.
  if (request.bare === true) return words.join(' ');
  const body = wireBody(request.body) ?? (withoutLength.has(request.method) ? undefined : '');
  if (body === undefined) return words.join(' ');
  const hasType = request.headers.some(([name]) => name.toLowerCase() === 'content-type');
  // Left to itself, curl calls every body a form.
  if (!hasType) words.push('-H', quote('Content-Type:'));
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  // curl would read a file after @, a shell's words hold no NUL, and nobody can copy what can't be seen.
  const plain = Buffer.from(text).equals(bytes) && !text.startsWith('@') && isVisible(text);
  if (plain) return [...words, '--data-binary', quote(text)].join(' ');
  return `printf ${printfWord(bytes)} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}
