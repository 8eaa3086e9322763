import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../conduct/answer.ts';
import type { Conduct } from '../conduct/conduct.ts';
import { type Reason, rejection } from '../conduct/rejection.ts';

/** How long a client has to read the rejection before the connection is cut. */
const LINGER_MS = 1000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Responds to a request that Node's parser cannot read, and that Koa therefore never sees, with a rejection, and closes
 * the connection. Responses to earlier requests on the same connection (pipelining) are sent first.
 */
export function answerMalformed(server: Server, conduct: Conduct): void {
  const open = new WeakMap<Duplex, Set<Exchange>>();
  const rejected = new WeakSet<Duplex>();

  server.prependListener('request', (request, response) => {
    const exchange = { request, response };
    const exchanges = open.get(request.socket) ?? new Set();
    open.set(request.socket, exchanges.add(exchange));
    response.once('close', () => exchanges.delete(exchange));
  });

  server.on('clientError', (error, socket) => {
    if (!socket.writable) socket.destroy();
    // The parser emits another error for every further chunk.
    if (!socket.writable || rejected.has(socket)) return;
    rejected.add(socket);
    void reject(socket, [...(open.get(socket) ?? [])], conduct.answerRejection(rejection(reasonOf(error))));
  });

  server.on('connect', (_, socket) => {
    socket.end(printAnswer(conduct.answerRejection(rejection('method-unsupported'))));
  });
}

async function reject(socket: Duplex, exchanges: readonly Exchange[], answer: Answer): Promise<void> {
  const malformed = exchanges.find(({ request }) => !request.complete);
  await Promise.all(exchanges.filter((exchange) => exchange !== malformed).map(closed));
  // The response to the malformed request can have been sent before the parser reached the error.
  if (malformed?.response.headersSent) socket.end();
  else socket.end(printAnswer(answer));
  // Unread bytes turn a close into a reset, so a client that still sends would lose the response if we cut at once.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function closed({ response }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });
}

function printAnswer({ status, headers, body }: Answer): string {
  const all = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

function reasonOf(error: NodeJS.ErrnoException): Reason {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-too-slow' : 'http-malformed';
}
