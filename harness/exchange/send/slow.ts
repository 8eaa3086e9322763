import type { Attempted } from './attempted.ts';

/** After so many requests in a row without a complete response, an operation that never had one gets no more. */
const mostInARow = 3;
/** The same for an operation that had one: only some of its requests may have none. */
const mostInARowLater = 8;
/** The time in milliseconds that a run spends on such requests alone, and the most of its own time, if that is limited. */
const mostTime = 20_000;
const mostOfLimited = 0.1;

/**
 * Operations that do not answer, or never end their response. They are met a few times and then no more, because each
 * such request can take the whole TIMEOUT, and while it is sent alone, no other is.
 */
export class SlowOperations {
  readonly #inARow = new Map<string, number>();
  readonly #answered = new Set<string>();
  #spent = 0;
  #most = mostTime;

  /** @param left how many milliseconds the run has left; Infinity without a limit */
  limit(left: number): void {
    this.#most = Math.min(mostTime, Math.max(0, left) * mostOfLimited);
  }

  /** Takes in the result of a request: one that has no complete response only if it is not sent again alone. */
  note(operation: string, { outcome, milliseconds }: Pick<Attempted, 'outcome' | 'milliseconds'>): void {
    if (outcome.kind === 'answered') {
      this.#answered.add(operation);
      this.#inARow.delete(operation);
    } else if (isSlow(outcome)) {
      this.#spent += milliseconds;
      this.#inARow.set(operation, (this.#inARow.get(operation) ?? 0) + 1);
    }
  }

  /** Whether there is still time to send a request alone that had no complete response among others. */
  get isWorthIt(): boolean {
    return this.#spent < this.#most;
  }

  /** Lets each operation be met again. */
  forget(): void {
    this.#inARow.clear();
  }

  /** Why no more requests of an operation are sent; undefined as long as they are sent. */
  reasonToStop(operation: string): string | undefined {
    const inARow = this.#inARow.get(operation) ?? 0;
    const most = this.#answered.has(operation) ? mostInARowLater : this.isWorthIt ? mostInARow : 1;
    if (inARow < most) return undefined;
    return `not sent: ${operation} did not end its response to ${inARow === 1 ? 'a request' : `${inARow} requests in a row`}`;
  }
}

/** Whether a response took the whole time limit, or was larger than the limit. */
export function isSlow(outcome: Attempted['outcome']): boolean {
  return outcome.kind === 'unanswered' && ['silent', 'timed out', 'too large'].includes(outcome.reason);
}
