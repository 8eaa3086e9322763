import { asksToWait, type Exchange, type Request } from '../exchange.ts';
import { retryAfter } from './retry-after.ts';

/** What an exchange adds to the request and its target. */
export type Attempted = Omit<Exchange, 'request' | 'target'>;

/**
 * Sends a request again each time the server asks the client to wait, until `patience` is used up.
 *
 * @param patience the maximum time in milliseconds that the request waits in total
 * @param attempt sends the request once, and never rejects because of the network or the server
 * @returns the last response, with the number of all attempts
 */
export async function sendPatiently(
  request: Request,
  patience: number,
  attempt: (request: Request) => Promise<Attempted>,
): Promise<Attempted> {
  let result = await attempt(request);
  let left = patience;
  while (result.outcome.kind === 'answered' && asksToWait(result.outcome)) {
    const wait = retryAfter(result.outcome, result.attempts, Date.now());
    if (wait > left) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    left -= wait;
    const { attempts, ...again } = await attempt(request);
    result = { ...again, attempts: result.attempts + attempts };
  }
  return result;
}
