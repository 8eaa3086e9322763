import { singleHeader, type Answered } from '../exchange.ts';

/**
 * How long a server asks the client to wait (RFC 9110 §10.2.3: seconds or an HTTP date). Without a valid field, the
 * time doubles with each attempt, beginning with a quarter of a second.
 *
 * @param attempts the number of requests so far, at least 1
 * @param now milliseconds since the epoch
 *
 * @returns milliseconds
 */
export function retryAfter(answer: Answered, attempts: number, now: number): number {
  const field = singleHeader(answer, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(field)) return Number(field) * 1000;
  const date = Date.parse(field);
  return Number.isNaN(date) ? 125 * 2 ** attempts : Math.max(0, date - now);
}
