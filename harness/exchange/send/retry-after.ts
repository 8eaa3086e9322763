import { singleHeader, type Answered } from '../exchange.ts';

/** The longest wait that a server is given without asking for it. */
const longestUnasked = 1000;

/**
 * How long a server asks the client to wait (RFC 9110 §10.2.3: seconds or an HTTP date). Without a valid field, the
 * time doubles with each attempt, beginning with a quarter of a second. A server that asks for less gets a pause of up
 * to a second nevertheless, because it can ask for no time again and again.
 *
 * @param attempts the number of requests so far, at least 1
 * @param now milliseconds since the epoch
 *
 * @returns milliseconds
 */
export function retryAfter(answer: Answered, attempts: number, now: number): number {
  const field = singleHeader(answer, 'retry-after')?.trim() ?? '';
  const doubled = 125 * 2 ** attempts;
  const asked = /^\d+$/.test(field) ? Number(field) * 1000 : timeOf(field) - now;
  return Number.isNaN(asked) ? doubled : Math.max(asked, Math.min(doubled, longestUnasked));
}

/** The time of an HTTP date, which begins with a day. `Date.parse` takes nearly every text with a number. */
function timeOf(field: string): number {
  return /^[A-Z][a-z]+,? /.test(field) ? Date.parse(field) : NaN;
}
