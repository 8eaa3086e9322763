import { type Server, createServer } from 'node:http';
import type { Conduct, Premises } from '../conduct/conduct.ts';
import { plantStore } from './app.ts';
import { answerMalformed } from './malformed.ts';

/** An HTTP server of the Plant Store, not listening yet. */
export function plantServer(conduct: Conduct, premises: Premises, report: (error: unknown) => void): Server {
  // Longer than clients keep idle connections (undici 4 s, browsers about a minute): the side that closes an idle
  // connection should be the one that would otherwise send on it.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 65_000 });
  const handle = plantStore(conduct, premises, ignoringLostClients(report)).callback();
  server.on('request', (request, response) => void handle(request, response));
  // RFC 9110 section 10.1.1 leaves an unknown expectation to the server; this one ignores it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerMalformed(server, conduct);
  return server;
}

/** A client that goes away is its own business and no error of the server. */
function ignoringLostClients(report: (error: unknown) => void): (error: unknown) => void {
  const lost = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED']);
  return (error) => {
    if (!lost.has((error as NodeJS.ErrnoException).code ?? '')) report(error);
  };
}
