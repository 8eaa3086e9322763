import type { RequestPair } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { freshenCase } from './input/fresh.ts';
import type { TrialContext } from './trial-context.ts';

/**
 * Sends the requests with one of several errors each, one after the other, when a request with all of them was not rejected. Where
 * the server rejects duplicates, each has fresh values: otherwise it is rejected for those that the server has by now.
 */
export async function sendEachAlone(context: TrialContext, pairs: readonly RequestPair[]): Promise<Exchange[]> {
  const isFresh = await context.needsFresh();
  const sent: Exchange[] = [];
  for (const pair of pairs) {
    const { given } = await context.settle(isFresh ? freshenCase(context.freshen, pair) : pair);
    sent.push(await context.send(given.draft));
  }
  return sent;
}
