import type { Dispatcher } from 'undici';
import type { Answered, Exchange, Outcome } from '../exchange.ts';
import { explainNoAnswer, isUnsendable, TimeUp, type Terms } from './no-answer.ts';
import { FinalResponseClient } from './interim.ts';
import { lookForStream, streamIn } from './open-body.ts';
import { beyondLimits, type ReadingLimits } from './reading-limits.ts';
import { Received } from './received.ts';
import { startResponseTimer } from './response-timer.ts';

/** The end of one attempt to send a request. */
export interface Sent extends Pick<Exchange, 'outcome' | 'milliseconds'> {
  /** Whether nothing was sent, because the request can't be written. */
  readonly isUnsent?: boolean;
  /** Milliseconds from the header section of the response to its end; absent without one, and for a connection of its own. */
  readonly reading?: number;
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
    let answeredAt: number | undefined;
    let stopTimer = (): void => undefined;
    let stopLooking = (): void => undefined;
    let isConnected = false;
    let status = 0;
    let headers: Answered['headers'] = {};
    const received = new Received();
    const begun = (): Answered => ({ kind: 'answered', status, headers, body: received.bytes() });
    const finish = (outcome: Outcome, isUnsent = false): void => {
      stopTimer();
      stopLooking();
      const ended = performance.now();
      const reading = answeredAt !== undefined && { reading: ended - answeredAt };
      resolve({ outcome, milliseconds: ended - started, ...reading, ...(isUnsent && { isUnsent }) });
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
        answeredAt = performance.now();
        status = statusCode;
        headers = fields;
        stopLooking = lookForStream(terms, begun, controller.abort.bind(controller));
      },
      onResponseData(_controller, chunk) {
        received.add(chunk);
      },
      onResponseEnd() {
        // undici reads what comes after the response when this function has returned.
        queueMicrotask(() => {
          const hasSurplus = connection instanceof FinalResponseClient && connection.hasSurplus;
          finish(within(limits, hasSurplus ? { ...begun(), surplus: true } : begun()));
        });
      },
      onResponseError(_controller, error) {
        const isWhole = isBodiless(status) && hasOtherLength(error);
        const answer = isWhole ? { ...begun(), body: new Uint8Array() } : streamIn(error, begun(), terms);
        finish(answer ?? explainNoAnswer(error, { ...terms, isConnected, status }), isUnsendable(error));
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
