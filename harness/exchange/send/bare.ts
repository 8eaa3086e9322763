import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Answered, Outcome } from '../exchange.ts';
import { within, type Sent } from './dispatch.ts';
import { hostOf } from './host.ts';
import { explainNoAnswer, TimeUp, type Terms } from './no-answer.ts';
import { openAnswer } from './open-body.ts';
import { largeBody, TooLarge } from './reading-limits.ts';
import { Received } from './received.ts';
import { startResponseTimer } from './response-timer.ts';
import type { tlsOf } from './tls.ts';
import type { WireRequest } from './wire-request.ts';

/**
 * Sends a request without a body, Content-Length and Transfer-Encoding, on a connection of its own. undici always sends
 * a length with methods that usually have a body.
 *
 * @param tls of the connection
 */
export async function sendBare(wire: WireRequest, terms: Terms, tls: ReturnType<typeof tlsOf>): Promise<Sent> {
  const started = performance.now();
  const outcome = await outcomeOf(wire, terms, tls);
  return { outcome, milliseconds: performance.now() - started };
}

function outcomeOf(
  { method, path, headers }: WireRequest,
  terms: Terms,
  tls: ReturnType<typeof tlsOf>,
): Promise<Outcome> {
  const { target, timeout, limits } = terms;
  return new Promise((resolve) => {
    let isConnected = false;
    let status = 0;
    const isSecure = target.protocol === 'https:';
    const send = isSecure ? httpsRequest : httpRequest;
    const { port } = target;
    const maxHeaderSize = limits.maxHeaders;
    const request = send({ ...tls, hostname: hostOf(target), port, method, path, agent: false, maxHeaderSize });
    const stopTimer = startResponseTimer(timeout, () => {
      fail(new TimeUp());
      request.destroy();
    });
    const finish = (outcome: Outcome): void => {
      stopTimer();
      resolve(outcome);
    };
    let begun: Answered | undefined;
    const fail = (error: Error): void => {
      const stream = begun && error instanceof TimeUp ? openAnswer(begun, terms.statesStream) : undefined;
      finish(stream ?? explainNoAnswer(error, { ...terms, isConnected, status }));
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
      const received = new Received();
      begun = {
        kind: 'answered',
        status,
        headers: fieldsOf(response),
        get body() {
          return received.bytes();
        },
      };
      response.on('data', (chunk: Buffer) => {
        received.add(chunk);
        if (received.size > limits.maxBody)
          response.destroy(new TooLarge(`status ${status}, and ${largeBody(limits)}`));
      });
      response.on('error', fail);
      response.on('end', () => {
        finish(within(limits, { kind: 'answered', status, headers: fieldsOf(response), body: received.bytes() }));
      });
    });
    request.end();
  });
}

/** The header fields of a response. Its `headers` would join or drop fields that were sent more than once. */
function fieldsOf({ headersDistinct }: IncomingMessage): Answered['headers'] {
  const fields: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(headersDistinct)) {
    const [first = '', ...more] = values ?? [];
    fields[name] = more.length === 0 ? first : [first, ...more];
  }
  return fields;
}
