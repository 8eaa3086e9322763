import { shellBearer } from './credential.ts';
import type { Request } from './exchange.ts';
import { wireBody } from './sender.ts';

/**
 * The request as a command for a POSIX shell with curl. It holds no secret: bearer tokens stand as $TOKEN.
 *
 * @param target base URL of the server; its user information is left out
 */
export function printCurl(request: Request, target: URL): string {
  const url = target.origin + target.pathname.replace(/\/+$/, '') + request.path;
  const words = ['curl', '-i'];
  if (request.method !== 'GET') words.push('-X', quote(request.method));
  words.push(quote(url));
  for (const [name, value] of request.headers) words.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  for (const use of request.credentials) {
    const shell = shellBearer(use.form);
    if (shell !== undefined) words.push('-H', `"${shell}"`);
  }
  // Without data curl says nothing of a length.
  if (request.bare === true) return words.join(' ');
  const body = wireBody(request.body) ?? (withoutLength.has(request.method) ? undefined : '');
  if (body === undefined) return words.join(' ');
  const hasType = request.headers.some(([name]) => name.toLowerCase() === 'content-type');
  // Left to itself, curl calls every body a form.
  if (!hasType) words.push('-H', quote('Content-Type:'));
  if (typeof body === 'string') return [...words, '--data-binary', quote(body)].join(' ');
  const text = Buffer.from(body).toString('utf8');
  if (Buffer.from(text).equals(body) && !text.includes('\0')) return [...words, '--data-binary', quote(text)].join(' ');
  return `printf ${quote(octal(body))} | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

/** Methods of which nobody expects a body: without one, no length is sent (RFC 9110 §8.6). */
const withoutLength = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE']);

/** One shell word; printf and curl see exactly `text`. A leading @ would make curl read a file, but no JSON starts so. */
function quote(text: string): string {
  return /^[A-Za-z0-9_./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function octal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x25;
    return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join('');
}
