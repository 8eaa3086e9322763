import { type Server, createServer } from 'node:http';
import type { Conduct, Dependencies } from '../conduct/conduct.ts';
import { plantStore } from './app.ts';
import { answerMalformed } from './malformed.ts';
import type { Pages } from './pages.ts';

/** Creates the HTTP server of the Plant Store. It does not listen yet.
 *
 * @param report receives the errors of the server itself
 * @param pages what it serves besides the API */
export function plantServer(
  conduct: Conduct,
  dependencies: Dependencies,
  report: (error: unknown) => void,
  pages?: Pages,
): Server {
  // Longer than clients keep idle connections (undici 4 s, browsers about a minute). The client should close an idle
  // connection, because otherwise it could send on one that the server just closed.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 65_000 });
  const handle = plantStore(conduct, dependencies, ignoringLostClients(report), pages).callback();
  server.on('request', (request, response) => void handle(request, response));
  // RFC 9110 section 10.1.1 lets a server ignore an unknown expectation, and this one does.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerMalformed(server, conduct);
  return server;
}

/** A client that closes its connection is not an error of the server. */
function ignoringLostClients(report: (error: unknown) => void): (error: unknown) => void {
  const lost = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED']);
  return (error) => {
    if (!lost.has((error as NodeJS.ErrnoException).code ?? '')) report(error);
  };
}
