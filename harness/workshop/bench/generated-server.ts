import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isListing, isThing } from './generated-api.ts';

/** Serves the generated API of any size. With `--faulty`, it accepts names that are too long. */
const isFaulty = process.argv.includes('--faulty');

const server = createServer((request, response) => {
  void answer(request).then(([status, body, allow]) => {
    const headers = { 'content-type': 'application/json', ...(allow !== undefined && { allow }) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
});

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown, allow?: string]> {
  const bytes = await buffer(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://server.invalid');
  const [, kind] = /^\/(checks|names)-\d+$/.exec(pathname) ?? [];
  if (kind === undefined) return [404, { message: 'unknown path' }];
  const method = kind === 'names' ? 'GET' : 'POST';
  if (request.method !== method) return [405, { message: 'unknown method' }, method];
  if (kind === 'names') return isListing(searchParams) ? [200, []] : [400, { message: 'not a valid query' }];
  if (!isJson(request.headers['content-type'])) return [415, { message: 'not JSON' }];
  const body = parse(bytes);
  return isThing(body, isFaulty) ? [200, body] : [400, { message: 'not a valid thing' }];
}

function isJson(field = ''): boolean {
  return /^application\/json *(;|$)/i.test(field);
}

/** The value of a JSON text; undefined if it is not one. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

server.listen(0, '127.0.0.1', () => {
  console.log(`Things listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
