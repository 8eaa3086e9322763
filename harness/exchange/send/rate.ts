/** Lets requests be sent one after the other, at most so many in a second. */
export class Rate {
  readonly #interval: number;
  readonly #clock: Clock;
  #next = -Infinity;

  /** @param perSecond requests in a second; Infinity for no limit */
  constructor(perSecond: number, clock: Clock = realClock) {
    this.#interval = 1000 / perSecond;
    this.#clock = clock;
  }

  /** Waits until the next request may be sent. Each request that is sent takes one turn. */
  async turn(): Promise<void> {
    if (this.#interval === 0) return;
    const now = this.#clock.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#interval;
    // A timer of Node can end up to a millisecond early.
    for (let left = at - now; left > 0; left = at - this.#clock.now()) await this.#clock.sleep(Math.ceil(left));
  }
}

/** Time in milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
