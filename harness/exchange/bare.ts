import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Outcome } from './exchange.ts';
import { hostOf } from './host.ts';

/**
 * Sends a request without a body and without a word about its length, which undici does not do for methods that usually
 * have one. On a connection of its own.
 *
 * @param headers names and values in turn
 * @param timeout milliseconds until the answer is complete
 * @param explain says why no answer came: the error, and how far the request had come
 */
export function sendBare(
  target: URL,
  method: string,
  path: string,
  headers: readonly string[],
  timeout: number,
  explain: (error: Error, progress: { readonly isConnected: boolean; readonly status: number }) => Outcome,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let isConnected = false;
    let status = 0;
    const isSecure = target.protocol === 'https:';
    const send = isSecure ? httpsRequest : httpRequest;
    const { port } = target;
    const signal = AbortSignal.timeout(timeout);
    const request = send({ hostname: hostOf(target), port, method, path, agent: false, signal });
    const fail = (error: Error): void => {
      resolve(explain(error, { isConnected, status }));
    };
    for (let i = 0; i + 1 < headers.length; i += 2) request.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
    request.removeHeader('content-length');
    request.removeHeader('transfer-encoding');
    request.on('error', fail);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response: IncomingMessage) => {
      status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        // What was sent more than once is told apart by the raw list only.
        const fields: Record<string, string | string[]> = {};
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          const [first = '', ...more] = values ?? [];
          fields[name] = more.length === 0 ? first : [first, ...more];
        }
        resolve({ kind: 'answered', status, headers: fields, body: Buffer.concat(chunks) });
      });
    });
    request.end();
  });
}
