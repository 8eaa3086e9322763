import type { NoAnswer, NoConnection, Unanswered } from '../exchange.ts';
import { largeBody, TooLarge, type ReadingLimits } from './reading-limits.ts';
import { isConnectionError, noConnection } from './no-connection.ts';

/** The error of a request that did not get a complete response in time. */
export class TimeUp extends Error {}

/** What holds for each attempt to send a request. */
export interface Terms {
  readonly target: URL;
  /** The time limit for the response, in milliseconds. */
  readonly timeout: number;
  /** A response beyond them counts as none. */
  readonly limits: ReadingLimits;
  /** Whether the connection is without the usual client certificate, to test that the server rejects it. */
  readonly isUncertified: boolean;
  /** Whether the document says that it has a stream. */
  readonly statesStream: boolean;
  /** Whether an earlier response of the operation had a stream that did not end. */
  readonly hadStream: boolean;
}

/** How far a request got before it failed. */
export interface Progress extends Terms {
  readonly isConnected: boolean;
  /** The status of the response; 0 when none had begun. */
  readonly status: number;
}

/** Whether undici has rejected a request before it was sent: that shows nothing about the server. */
export const isUnsendable = (error: Error): boolean =>
  'code' in error && /^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED)$/.test(String(error.code));

function cannotBeSent({ message }: Error): Pick<NoConnection, 'detail' | 'cure'> {
  return { detail: `a request can't be sent: ${message}`, cure: 'correct its method or its header fields' };
}

/** Explains why there is no complete response. */
export function explainNoAnswer(error: Error, progress: Progress): Unanswered {
  const { target, timeout, limits, isConnected, isUncertified, status, statesStream } = progress;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const noAnswer = (reason: NoAnswer['reason'], detail: string): NoAnswer => ({ kind: 'unanswered', reason, detail });
  if (isUnsendable(error)) return { kind: 'unanswered', reason: 'no connection', ...cannotBeSent(error) };
  if (error instanceof TimeUp) {
    if (!isConnected) return noConnection({ code: 'ETIMEDOUT', message: error.message, target, timeout });
    if (status === 0 && statesStream) return noAnswer('silent', `no message of a stream within ${timeout} ms`);
    const part = status === 0 ? 'no response' : `status ${status}, but no complete body`;
    return noAnswer('timed out', `${part} within ${timeout} ms`);
  }
  // A server that rejects a certificate ends the handshake with an alert, or closes the connection after it.
  if (isUncertified && status === 0 && /^(?:ERR_SSL|EPROTO|ECONNRESET|EPIPE|UND_ERR_SOCKET)/.test(code))
    return noAnswer('certificate rejected', `the server ended the connection (${code})`);
  // undici has no code for it.
  if (/^Proxy (?:response|Authentication)/.test(error.message))
    return noConnection({ code: 'EPROXY', message: error.message, target, timeout });
  if (isConnectionError(code, isConnected)) return noConnection({ code, message: error.message, target, timeout });
  if (error instanceof TooLarge) return noAnswer('too large', error.message);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return noAnswer('too large', `status ${status}, and ${largeBody(limits)}`);
  if (/HEADER_OVERFLOW|HEADERS_OVERFLOW/.test(code))
    return noAnswer('too large', `a header section above ${limits.maxHeaders} bytes, the limit MAX_HEADERS`);
  if (error.name === 'HTTPParserError' || code.startsWith('HPE_'))
    return noAnswer('not HTTP', `${error.message} (${code})`);
  // undici has this error for whatever it can't read after a Content-Length.
  if (status === 0 && code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return noAnswer('not HTTP', `a header section that does not match the HTTP/1.1 protocol (${code})`);
  if (status !== 0)
    return noAnswer('truncated', `status ${status}, then the connection closed before the body was complete`);
  const when = isConnected ? 'without a response' : 'before the request was sent';
  return noAnswer('dropped', `the connection was closed ${when} (${code})`);
}
