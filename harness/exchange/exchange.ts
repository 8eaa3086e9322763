import type { Json } from '../json/index.ts';
import type { CredentialUse } from './credential/credential.ts';
import type { Input } from './input.ts';

/**
 * A request as it is sent, except that the sender adds two things: the bytes of a JSON body, and the credentials, so
 * that no secret is ever recorded.
 */
export interface Request {
  readonly method: string;
  /** The path below the target's base URL, with the query, percent-encoded. `/../` at its beginning leads out of that. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Body;
  readonly credentials: readonly CredentialUse[];
  /**
   * Whether it is sent without Content-Length and Transfer-Encoding, which is allowed without a body (RFC 9112 §6.3).
   */
  readonly bare?: boolean;
  /** The operation that it is made for. */
  readonly operation?: string;
  /** The values that it was serialized from, if there are any. */
  readonly input?: Input;
  /** The places of these that have the ids of existing resources, as far as its sender looked for them. */
  readonly naming?: readonly string[];
  /** Where the fields of the resource are in its body, if that has all of them in one member: `/ticket`. */
  readonly wrapped?: string;
  /** Whether it goes to a path or method that is not an operation of the document, to test how the server responds. */
  readonly astray?: boolean;
  /** Whether it has the idempotency key of an earlier request on purpose. */
  readonly sameKey?: boolean;
}

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export const absentBody: Body = { kind: 'none' };

/** The response, or why there is no usable one. */
export type Outcome = Answered | Unanswered;

export interface Answered {
  readonly kind: 'answered';
  /** What the answer means: the status that was sent, unless the body says that the request failed (see `sentStatus`). */
  readonly status: number;
  /** The success that was sent, where `status` is that of the failure which the body says. */
  readonly sentStatus?: number;
  /** The parameter of a path that the names of the members are values of, if the body lists resources by their names. */
  readonly keyedBy?: string;
  /** By field name in lower case; a field that was sent more than once has all its values. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
  /** Whether bytes came with the end of the response, and after it, that belong to nothing (RFC 9112 §6.3). */
  readonly surplus?: true;
  /** Whether the body is a stream that did not end: there is only its beginning. */
  readonly open?: true;
}

export type Unanswered = NoConnection | NoAnswer;

/** The request was not sent. */
export interface NoConnection {
  readonly kind: 'unanswered';
  readonly reason: 'no connection';
  /** What is wrong, as a whole sentence without its full stop. */
  readonly detail: string;
  /** What the user can do about it. */
  readonly cure: string;
}

/** The request was sent, but there was no usable response. */
export interface NoAnswer {
  readonly kind: 'unanswered';
  /**
   * `certificate rejected`: the connection was closed because the client certificate was wrong, or there was none. `silent`: nothing came
   * in time from an operation that sends a stream by its document, which can have nothing to say yet.
   */
  readonly reason: 'certificate rejected' | 'dropped' | 'silent' | 'timed out' | 'truncated' | 'not HTTP' | 'too large';
  readonly detail: string;
}

/** A request with its outcome and timings. */
export interface Exchange {
  readonly request: Request;
  /** The base URL of the server that it was sent to. */
  readonly target: URL;
  readonly outcome: Outcome;
  /** Milliseconds from sending to the end of the response, without waiting for a free connection. */
  readonly milliseconds: number;
  /**
   * How often the request was sent: more than once when the server asked to wait, or closed an idle connection. The
   * request that gets a challenge, which the next one answers, does not count.
   */
  readonly attempts: number;
  /** The position of the last attempt among all requests that the sender sent, from 1; 0 if it sent none. */
  readonly position: number;
  /**
   * The connection of the first attempt, if it was closed without a response; `outcome` is then that of a new
   * connection.
   */
  readonly dropped?: DroppedConnection;
  /**
   * How many requests were in flight when an earlier attempt failed, if load was the reason: alone, the request did not
   * fail.
   */
  readonly failedAmong?: number;
  /** What showed later that the request was processed, if it was only accepted at first (202). */
  readonly processed?: Processed;
}

/** An answer that shows that a request was processed: its job is done, or its effect is there. */
export interface Processed {
  readonly by: 'job' | 'effect';
  readonly answer: Answered;
}

/** A connection that was closed during a request. */
export interface DroppedConnection {
  /** The number of earlier requests on it. */
  readonly served: number;
  /** Milliseconds that it had been idle. */
  readonly idle: number;
  /** Whether other connections were closed after other numbers of requests: then the server has no fixed limit. */
  readonly varied: boolean;
  /** Whether the last response on it was a server error (5XX). */
  readonly failed: boolean;
}

/**
 * The value of a header field; undefined when it is absent or was sent more than once.
 *
 * @param name in lower case
 */
export function singleHeader(answer: Answered, name: string): string | undefined {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The status in the status line of an answer. */
export function statusSent({ status, sentStatus = status }: Answered): number {
  return sentStatus;
}

/** Whether the server asks the client to wait: 429, or 503 with Retry-After (RFC 6585 §4, RFC 9110 §15.6.4). */
export function asksToWait(outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return false;
  return outcome.status === 429 || (outcome.status === 503 && outcome.headers['retry-after'] !== undefined);
}
