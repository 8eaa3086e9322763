/** How a request passed through the gate. */
export interface Passage {
  /** Its number in the order in which requests entered, from 1. */
  readonly entered: number;
  /** How many requests were in flight with it at most, itself included. A lower bound; 1 only if it was alone. */
  readonly inFlight: number;
}

/**
 * Lets a limited number of requests be in flight, and lets a request be in flight alone while all others wait.
 */
export class RequestGate {
  readonly #limit: () => number;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingAlone: (() => void)[] = [];
  #inFlight = 0;
  #isClosed = false;
  #entered = 0;

  /** @param limit the largest number of requests in flight, which can change */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** The number of requests that have entered. */
  get entered(): number {
    return this.#entered;
  }

  /** Runs a task with the others, as soon as the limit allows it. */
  async pass<T>(task: () => Promise<T>): Promise<{ readonly result: T } & Passage> {
    if (this.#isClosed || this.#waitingAlone.length > 0 || this.#inFlight >= this.#limit())
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inFlight += 1;
    const entered = (this.#entered += 1);
    const before = this.#inFlight;
    try {
      const result = await task();
      const wasJoined = this.#entered > entered;
      return { result, entered, inFlight: Math.max(before, this.#inFlight, wasJoined ? 2 : 1) };
    } finally {
      this.#inFlight -= 1;
      this.#admit();
    }
  }

  /** Runs a task after all that are in flight have ended, and lets none enter until it has ended. */
  async alone<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed || this.#inFlight > 0) await new Promise<void>((resolve) => this.#waitingAlone.push(resolve));
    this.#isClosed = true;
    try {
      return await task();
    } finally {
      this.#isClosed = false;
      this.#admit();
    }
  }

  /** Lets those enter that can. A waiting task counts as in flight, or closes the gate, from here on. */
  #admit(): void {
    if (this.#isClosed) return;
    if (this.#waitingAlone.length > 0) {
      if (this.#inFlight > 0) return;
      this.#isClosed = true;
      this.#waitingAlone.shift()?.();
      return;
    }
    while (this.#inFlight < this.#limit()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inFlight += 1;
      next();
    }
  }
}
