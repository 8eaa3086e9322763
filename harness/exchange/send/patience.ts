import { asksToWait, type Answered } from '../exchange.ts';

/** The least time in milliseconds that a request waits in total while the server asks for that. */
const least = 1000;
/** After so many waits in vain in a row, requests to an operation do not wait any more. */
const mostInVain = 32;

/** How long requests wait while the server asks for that. The more of them wait in vain, the less the next ones wait. */
export class Patience {
  readonly #most: number;
  /** How many requests in a row were asked to wait until the end of their patience. */
  #inVain = 0;
  /** The same by operation, since the last one that was accepted, or for which waiting helped. */
  readonly #inVainOf = new Map<string, number>();

  /** @param most the milliseconds that one request waits in total */
  constructor(most: number) {
    this.#most = most;
  }

  /** The milliseconds that a request to an operation waits in total. */
  of(operation: string): number {
    const own = this.#inVainOf.get(operation) ?? 0;
    if (own >= mostInVain) return 0;
    return Math.min(this.#most, Math.max(least, this.#most / 2 ** Math.max(own, this.#inVain)));
  }

  /**
   * Notes the last answer to a request. Invalid requests can be rejected at once, whatever the limit of the operation, so
   * that a rejection says nothing about it.
   */
  note(operation: string, answer: Answered, hasWaited: boolean): void {
    if (asksToWait(answer)) {
      this.#inVain += 1;
      this.#inVainOf.set(operation, (this.#inVainOf.get(operation) ?? 0) + 1);
      return;
    }
    this.#inVain = 0;
    if (hasWaited || (answer.status >= 200 && answer.status < 300)) this.#inVainOf.delete(operation);
  }
}
