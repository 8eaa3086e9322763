import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../conduct/answer.ts';
import type { Conduct } from '../conduct/conduct.ts';
import { type Reason, rejection } from '../conduct/rejection.ts';

/** How long a client may take to read the rejection before the connection is cut. */
const LINGER_MS = 1000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers what Node's parser cannot read, and so Koa never sees, with a rejection like any other, and then closes. Answers
 * to requests that came before it on the same connection (pipelining) go out first.
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
    // The parser complains again about every further piece.
    if (!socket.writable || rejected.has(socket)) return;
    rejected.add(socket);
    void reject(socket, [...(open.get(socket) ?? [])], conduct.answerRejection(rejection(reasonOf(error))));
  });

  server.on('connect', (_, socket) => {
    socket.end(printAnswer(conduct.answerRejection(rejection('method-unsupported'))));
  });
}

async function reject(socket: Duplex, exchanges: readonly Exchange[], answer: Answer): Promise<void> {
  const broken = exchanges.find(({ request }) => !request.complete);
  await Promise.all(exchanges.filter((exchange) => exchange !== broken).map(closed));
  // The broken request may have been answered before it broke.
  if (broken?.response.headersSent) socket.end();
  else socket.end(printAnswer(answer));
  // Cutting at once would take the answer from a client that still sends: unread bytes turn a close into a reset.
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
