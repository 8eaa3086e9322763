import type { Dispatcher } from 'undici';
import type { Answered, Exchange, Outcome } from '../exchange.ts';
import { explainNoAnswer, isUnsendable, TimeUp, type Terms } from './no-answer.ts';
import { FinalResponseClient } from './interim.ts';
import { enoughOfStream, openAnswer } from './open-body.ts';
import { beyondLimits, type ReadingLimits } from './reading-limits.ts';
import { Received } from './received.ts';
import { startResponseTimer } from './response-timer.ts';

/** The end of one attempt to send a request. */
export interface Sent extends Pick<Exchange, 'outcome' | 'milliseconds'> {
  /** Whether nothing was sent, because the request can't be written. */
  readonly isUnsent?: boolean;
}

/**
 * Sends a request on a connection and reads the whole response.
 *
 * @param options the request
 */
export function dispatch(connection: Dispatcher, options: Dispatcher.DispatchOptions, terms: Terms): Promise<Sent> {
  const { timeout, limits } = terms;
  return new Promise((resolve) => {
    let started = performance.now();
    let stopTimer = (): void => undefined;
    let reading: NodeJS.Timeout | undefined;
    let isConnected = false;
    let status = 0;
    let headers: Answered['headers'] = {};
    const received = new Received();
    const begun = (): Answered | undefined =>
      openAnswer({ kind: 'answered', status, headers, body: received.bytes() }, terms.statesStream);
    const finish = (outcome: Outcome, isUnsent = false): void => {
      stopTimer();
      clearTimeout(reading);
      resolve({ outcome, milliseconds: performance.now() - started, ...(isUnsent && { isUnsent }) });
    };
    connection.dispatch(options, {
      onRequestStart(controller) {
        started = performance.now();
        isConnected = true;
        stopTimer = startResponseTimer(timeout, () => {
          controller.abort(new TimeUp());
        });
      },
      onResponseStart(controller, statusCode, fields) {
        status = statusCode;
        headers = fields;
        if (!terms.hadStream) return;
        reading = setTimeout(() => {
          if (begun() !== undefined) controller.abort(new TimeUp());
        }, enoughOfStream);
      },
      onResponseData(_controller, chunk) {
        received.add(chunk);
      },
      onResponseEnd() {
        // undici reads what comes after the response when this function has returned.
        queueMicrotask(() => {
          const hasSurplus = connection instanceof FinalResponseClient && connection.hasSurplus;
          const answer: Answered = { kind: 'answered', status, headers, body: received.bytes() };
          finish(within(limits, hasSurplus ? { ...answer, surplus: true } : answer));
        });
      },
      onResponseError(_controller, error) {
        if (isBodiless(status) && hasOtherLength(error)) {
          finish({ kind: 'answered', status, headers, body: new Uint8Array() });
          return;
        }
        const stream = error instanceof TimeUp ? begun() : undefined;
        finish(stream ?? explainNoAnswer(error, { ...terms, isConnected, status }), isUnsendable(error));
      },
    });
  });
}

/** A complete response, or that it is beyond a limit. */
export function within(limits: ReadingLimits, answer: Answered): Outcome {
  const beyond = beyondLimits(answer, limits);
  if (beyond === undefined) return answer;
  return { kind: 'unanswered', reason: 'too large', detail: `status ${answer.status}, and ${beyond}` };
}

/** Whether a response with this status ends with its header section, even if that has a length (RFC 9112 §6.3). */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Whether undici rejects the Content-Length. In a 304 it is the length of the 200 response instead (RFC 9110 §8.6). */
function hasOtherLength(error: Error): boolean {
  return 'code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
}
