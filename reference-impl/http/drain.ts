import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  readonly open: Set<ServerResponse>;
  /** How many bytes had arrived at the end of the last response; more means that another request has begun. */
  bytesSeen: number;
}

/**
 * Returns a function that stops the server: it accepts no new connection, closes idle ones, and lets requests in flight
 * get their response with `Connection: close`. Node's own closeIdleConnections does not close a connection that never
 * had a request.
 *
 * @param graceMs milliseconds after which the remaining connections are cut
 */
export function drainable(server: Server, graceMs: number): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let isDraining = false;

  function closeIfIdle(socket: Socket, { open, bytesSeen }: Connection): void {
    if (open.size === 0 && socket.bytesRead === bytesSeen) socket.destroySoon();
  }

  server.prependListener('connection', (socket: Socket) => {
    connections.set(socket, { open: new Set(), bytesSeen: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    connection?.open.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      if (!connection) return;
      connection.open.delete(response);
      connection.bytesSeen = socket.bytesRead;
      // A response does not close its connection if its header was sent before the drain began.
      if (isDraining) closeIfIdle(socket, connection);
    });
  });

  return function drain() {
    isDraining = true;
    const stopped = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    for (const [socket, connection] of connections) {
      for (const response of connection.open) if (!response.headersSent) response.setHeader('Connection', 'close');
      closeIfIdle(socket, connection);
    }
    setTimeout(() => {
      server.closeAllConnections();
    }, graceMs).unref();
    return stopped;
  };
}
