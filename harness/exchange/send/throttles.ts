/** The least number of answers in which the limit of an operation rises by one. */
const leastWindow = 4;

/** The limit of requests in flight of one operation: additive increase, multiplicative decrease. */
interface Throttle {
  limit: number;
  /** Answers since the last change that did not ask to wait. */
  calm: number;
  /** The requests that entered before this number were sent under an earlier, higher limit. */
  lowered: number;
  inFlight: number;
  readonly waiting: (() => void)[];
}

interface LastAnswer {
  readonly operation: string;
  readonly asksToWait: boolean;
}

/**
 * Operations that ask to wait, each with a limit of requests in flight of its own. A server often limits a sign-in or an
 * export alone, and the other operations need not become slower because of that.
 */
export class Throttles {
  readonly #throttles = new Map<string, Throttle>();
  #last: LastAnswer | undefined;
  /** The last answer of another operation than the last one. */
  #other: LastAnswer | undefined;

  /** Waits until the limit of an operation lets one request more be in flight. */
  async enter(operation: string): Promise<void> {
    const throttle = this.#throttles.get(operation);
    if (throttle === undefined) return;
    if (throttle.inFlight < throttle.limit) throttle.inFlight += 1;
    // Whoever lets it in counts it.
    else await new Promise<void>((resolve) => throttle.waiting.push(resolve));
  }

  /** Ends a request that entered. */
  leave(operation: string): void {
    const throttle = this.#throttles.get(operation);
    if (throttle === undefined) return;
    // Requests that entered before the operation had a limit are not counted.
    throttle.inFlight = Math.max(0, throttle.inFlight - 1);
    while (throttle.inFlight < throttle.limit) {
      const next = throttle.waiting.shift();
      if (next === undefined) return;
      throttle.inFlight += 1;
      next();
    }
  }

  /**
   * Takes in an answer that did not ask to wait.
   *
   * @param most the largest number of requests in flight of all operations
   */
  rise(operation: string, most: number): void {
    this.#remember({ operation, asksToWait: false });
    const throttle = this.#throttles.get(operation);
    if (throttle === undefined) return;
    throttle.calm += 1;
    if (throttle.calm < Math.max(leastWindow, throttle.limit)) return;
    throttle.calm = 0;
    throttle.limit = Math.min(most, throttle.limit + 1);
  }

  /**
   * Halves the limit of an operation, because it asks to wait.
   *
   * @param entered and `next` as for the limit of all operations
   * @param most the largest number of requests in flight of all operations
   *
   * @returns whether the server seems to ask that for all operations: the last other one to be answered was asked, too,
   *   or there was none
   */
  backOff(operation: string, entered: number, next: number, most: number): boolean {
    const other = this.#last?.operation === operation ? this.#other : this.#last;
    this.#remember({ operation, asksToWait: true });
    const throttle = this.#throttles.get(operation) ?? {
      limit: most,
      calm: 0,
      lowered: 0,
      inFlight: 0,
      waiting: [],
    };
    this.#throttles.set(operation, throttle);
    if (entered >= throttle.lowered) {
      throttle.lowered = next;
      throttle.calm = 0;
      throttle.limit = Math.max(1, Math.floor(Math.min(most, throttle.limit) / 2));
    }
    return other?.asksToWait !== false;
  }

  #remember(answer: LastAnswer): void {
    if (this.#last !== undefined && this.#last.operation !== answer.operation) this.#other = this.#last;
    this.#last = answer;
  }
}
