import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  readonly open: Set<ServerResponse>;
  /** How many bytes had come when the last answer was out; more means that another request has begun. */
  heard: number;
}

/**
 * Returns a function that stops the server: it takes no new connection, closes idle ones, lets requests in flight be
 * answered, each with `Connection: close`, and cuts what is left after the grace. Node's own closeIdleConnections does
 * not count a connection as idle that never brought a request.
 */
export function drainable(server: Server, graceMs: number): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let isDraining = false;

  function closeIfIdle(socket: Socket, { open, heard }: Connection): void {
    if (open.size === 0 && socket.bytesRead === heard) socket.destroySoon();
  }

  server.prependListener('connection', (socket: Socket) => {
    connections.set(socket, { open: new Set(), heard: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    connection?.open.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      if (!connection) return;
      connection.open.delete(response);
      connection.heard = socket.bytesRead;
      // An answer whose header was out before the drain began does not close its connection.
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
