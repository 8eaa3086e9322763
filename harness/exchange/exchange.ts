import type { Json } from '../json/index.ts';
import type { CredentialUse } from './credential/credential.ts';
import type { Input } from './input.ts';

/**
 * A request as it will go over the wire, except for two things that are put in at the last moment: the bytes of a JSON
 * body, and the credentials, so that no secret is ever part of what is recorded.
 */
export interface Request {
  readonly method: string;
  /** The path below the target's base URL, with the query, percent-encoded. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Body;
  readonly credentials: readonly CredentialUse[];
  /** Sent with neither Content-Length nor Transfer-Encoding, as clients may that have no body to send (RFC 9112 §6.3). */
  readonly bare?: boolean;
  /** The operation that it is made for. */
  readonly operation?: string;
  /** What it says, where it was serialized from that. */
  readonly input?: Input;
  /** Goes to no operation of the document, to see what the server makes of that. */
  readonly astray?: boolean;
}

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export const noBody: Body = { kind: 'none' };

/** What came back, or why nothing usable did. */
export type Outcome = Answered | Unanswered;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  /** Field names in lower case; a field that was sent more than once keeps all its values. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export type Unanswered = NoConnection | NoAnswer;

/** The request was not sent. */
export interface NoConnection {
  readonly kind: 'unanswered';
  readonly reason: 'no connection';
  /** What is wrong, in a sentence of its own. */
  readonly detail: string;
  /** What a user can do about it. */
  readonly cure: string;
}

/** The request was sent, and no usable answer came. */
export interface NoAnswer {
  readonly kind: 'unanswered';
  readonly reason: 'dropped' | 'timed out' | 'truncated' | 'not HTTP' | 'too large';
  readonly detail: string;
}

/** The bytes sent and received, with timings. */
export interface Exchange {
  readonly request: Request;
  /** The base URL of the server that it was sent to. */
  readonly target: URL;
  readonly outcome: Outcome;
  /** Milliseconds from sending to the end of the answer, waiting for a free connection excluded. */
  readonly milliseconds: number;
  /** How often the request was sent: more than once when the server asked to wait, or closed an idle connection. */
  readonly attempts: number;
  /** The connection that the first attempt went over, if it was closed without an answer; `outcome` is then what a fresh one gave. */
  readonly dropped?: DroppedConnection;
}

/** A connection that was closed under a request. */
export interface DroppedConnection {
  /** Requests that it had carried before. */
  readonly served: number;
  /** Milliseconds that it had been idle. */
  readonly idle: number;
  /** Whether connections were closed so after other numbers of requests too: then it is no limit on them. */
  readonly varied: boolean;
  /** Whether the last answer over it was a failure of the server (5XX). */
  readonly failed: boolean;
}

/** A header field's value; undefined when it is absent or was sent more than once. */
export function singleHeader(answer: Answered, name: string): string | undefined {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Whether the server asks to come back later: 429, or 503 with Retry-After (RFC 6585 §4, RFC 9110 §15.6.4). */
export function asksToWait(outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return false;
  return outcome.status === 429 || (outcome.status === 503 && outcome.headers['retry-after'] !== undefined);
}
