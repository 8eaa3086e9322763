import type { Attempted, SendOnce } from './attempted.ts';
import type { Clock } from './rate.ts';

/** How long a server that has ended is expected to be started again, as a supervisor does, in milliseconds. */
const longest = 10_000;
/** The same for all times that it ends in a run. */
const longestForAll = 120_000;
const pause = 200;

/**
 * The absence of one server that has answered before: it has ended, and can be started again by what supervises it. Requests
 * wait for that, all together, and are sent again then. A server that does not come back is not waited for again.
 */
export class Absence {
  readonly #clock: Clock;
  #wasThere = false;
  #isLost = false;
  #waited = 0;
  #returns = 0;
  #search: Promise<unknown> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** For how many milliseconds the server was away, as far as it came back. */
  get away(): number {
    return this.#waited;
  }

  /** How often the server has come back. */
  get returns(): number {
    return this.#returns;
  }

  /**
   * Sends a request, and again when the server is back if it is away.
   *
   * @param end when no request is sent any more, in milliseconds of the clock
   */
  async attempt(send: SendOnce, end: number): Promise<Attempted> {
    let result = this.#noted(await send());
    while (this.#isAwaited(result)) {
      if (this.#search === undefined) {
        const search = this.#find(send, end);
        this.#search = search;
        return (await search.finally(() => (this.#search = undefined))) ?? result;
      }
      await this.#search;
      result = stillDropped(this.#noted(await send()), result);
    }
    return result;
  }

  #noted(result: Attempted): Attempted {
    if (result.outcome.kind === 'answered') {
      this.#wasThere = true;
      this.#isLost = false;
    }
    return result;
  }

  #isAwaited(result: Attempted): boolean {
    return isAway(result) && this.#wasThere && !this.#isLost && this.#waited < longestForAll;
  }

  /** Sends a request until it reaches the server. @returns undefined if it never does */
  async #find(send: SendOnce, end: number): Promise<Attempted | undefined> {
    const start = this.#clock.now();
    const last = Math.min(start + longest, end);
    while (this.#clock.now() + pause <= last) {
      await this.#clock.sleep(pause);
      const result = this.#noted(await send());
      if (isAway(result) && result.dropped === undefined) continue;
      this.#returns += 1;
      this.#waited += this.#clock.now() - start;
      return isAway(result) ? endedAgain(result) : result;
    }
    this.#isLost = true;
    return undefined;
  }
}

/** The result of a request that reached the server, which closed the connection and was away again. */
function endedAgain({ milliseconds, attempts, position }: Attempted): Attempted {
  const detail = 'the connection was closed without a response, and the server was away then';
  return { milliseconds, attempts, position, outcome: { kind: 'unanswered', reason: 'dropped', detail } };
}

/** A later attempt that finds no server, with the connection that an earlier one lost: that can have ended the server. */
function stillDropped(later: Attempted, { dropped }: Attempted): Attempted {
  return isAway(later) && later.dropped === undefined && dropped !== undefined ? { ...later, dropped } : later;
}

/** Whether an attempt found no server. */
export function isAway({ outcome, attempts }: Attempted): boolean {
  return attempts > 0 && outcome.kind === 'unanswered' && outcome.reason === 'no connection';
}
