import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Answered, Outcome } from '../exchange.ts';
import { within, type Sent } from './dispatch.ts';
import { hostOf } from './host.ts';
import { explainNoAnswer, TimeUp, type Terms } from './no-answer.ts';
import { streamIn } from './open-body.ts';
import { largeBody, TooLarge, type ReadingLimits } from './reading-limits.ts';
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
    let fields: Answered['headers'] = {};
    const received = new Received();
    const begun = (): Answered => ({ kind: 'answered', status, headers: fields, body: received.bytes() });
    const isSecure = target.protocol === 'https:';
    const send = isSecure ? httpsRequest : httpRequest;
    const maxHeaderSize = limits.maxHeaders;
    const { port } = target;
    const request = send({ ...tls, hostname: hostOf(target), port, method, path, agent: false, maxHeaderSize });
    const stopTimer = startResponseTimer(timeout, () => {
      fail(new TimeUp());
      request.destroy();
    });
    const finish = (outcome: Outcome): void => {
      stopTimer();
      resolve(outcome);
    };
    const fail = (error: Error): void => {
      finish(streamIn(error, begun(), terms) ?? explainNoAnswer(error, { ...terms, isConnected, status }));
    };
    setFields(request, headers);
    request.on('error', fail);
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response: IncomingMessage) => {
      status = response.statusCode ?? 0;
      fields = fieldsOf(response);
      collect(response, received, limits);
      response.on('error', fail);
      response.on('end', () => {
        finish(within(limits, begun()));
      });
    });
    request.end();
  });
}

/** Collects the bytes of a response, up to the limit. */
function collect(response: IncomingMessage, received: Received, limits: ReadingLimits): void {
  response.on('data', (chunk: Buffer) => {
    received.add(chunk);
    if (received.size > limits.maxBody)
      response.destroy(new TooLarge(`status ${response.statusCode ?? 0}, and ${largeBody(limits)}`));
  });
}

/** Sets the header fields of a request, and no length. */
function setFields(request: ClientRequest, headers: readonly string[]): void {
  for (let i = 0; i + 1 < headers.length; i += 2) request.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
  request.removeHeader('content-length');
  request.removeHeader('transfer-encoding');
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
