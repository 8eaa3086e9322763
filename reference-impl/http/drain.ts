import type { Server, ServerResponse } from 'node:http';

/**
 * Returns a function that stops the server: it takes no new connection, closes idle ones, lets requests in flight be
 * answered, each with `Connection: close`, and cuts what is left after the grace.
 */
export function drainable(server: Server, graceMs: number): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let draining = false;

  server.prependListener('request', (_, response) => {
    open.add(response);
    if (draining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      open.delete(response);
      // An answer whose header was out before the drain began leaves its connection idle.
      if (draining)
        setImmediate(() => {
          server.closeIdleConnections();
        });
    });
  });

  return function drain() {
    draining = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    const stopped = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    server.closeIdleConnections();
    setTimeout(() => {
      server.closeAllConnections();
    }, graceMs).unref();
    return stopped;
  };
}
