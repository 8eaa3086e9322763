import { realClock, type Clock } from './rate.ts';

/** How many tasks may be under way at first, and how many more with each result that was given back. */
const firstWidth = 4;
const growth = 0.5;
/** Milliseconds that results may wait for earlier ones while more could be in flight, beside a share of the time so far. */
const mostStalled = 1500;
const shareStalled = 0.2;

/** After so many results, the event loop looks at the network and the timers. */
const mostInARow = 16;

/**
 * Calls a function when all microtasks have run: what follows from a result runs in them. That is before the event loop
 * looks at the network, which takes a call of the system.
 *
 * @param isLater whether it is after that
 */
function afterMicrotasks(isLater: boolean, next: () => void): void {
  if (isLater) setImmediate(next);
  // Node runs all microtasks, then the ticks that they have asked for.
  else
    queueMicrotask(() => {
      process.nextTick(next);
    });
}

/** A task that has begun. Its result waits for those of earlier tasks. */
interface Turn {
  /** Gives the result to whoever waits for it; undefined until there is one. */
  give: (() => void) | undefined;
}

/**
 * Gives back the results of tasks in the order in which the tasks began, one at a time: the next one only after all that
 * follows from the one before, up to further tasks, has run. So what a run sends depends on the seed and on the answers,
 * and not on how fast these come.
 *
 * That takes time if some answers are much slower than others. If it takes too much, the order is given up.
 */
export class Turns {
  readonly #most: number;
  readonly #capacity: () => number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #began: number;
  readonly #waiting: Turn[] = [];
  /** How many of them have no result. */
  #open = 0;
  #given = 0;
  #isGiving = false;
  #stalled = 0;
  #stalledSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isKept = true;

  /**
   * @param most tasks under way at once
   * @param capacity how many requests can be in flight now
   */
  constructor(most: number, capacity: () => number, clock: Pick<Clock, 'now'> = realClock) {
    this.#most = most;
    this.#capacity = capacity;
    this.#clock = clock;
    this.#began = clock.now();
  }

  /** Whether all results were given back in order so far. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** How many tasks should be under way now. As long as the order is kept, that does not depend on time. */
  get width(): number {
    if (!this.#isKept) return this.#capacity();
    return Math.min(this.#most, firstWidth + Math.floor(this.#given * growth));
  }

  /** Gives up the order from now on. */
  end(): void {
    this.#isKept = false;
    clearTimeout(this.#timer);
    this.#give();
  }

  /** Runs a task, and gives back its result in turn. */
  take<T>(task: () => Promise<T>): Promise<T> {
    if (!this.#isKept && this.#waiting.length === 0) return task();
    const turn: Turn = { give: undefined };
    this.#waiting.push(turn);
    this.#open += 1;
    return new Promise((resolve, reject) => {
      const end = (give: () => void): void => {
        this.#open -= 1;
        turn.give = give;
        this.#give();
      };
      task().then(
        (result) => {
          end(() => {
            resolve(result);
          });
        },
        (error: unknown) => {
          end(() => {
            reject(error instanceof Error ? error : new Error(String(error)));
          });
        },
      );
    });
  }

  #give(): void {
    if (this.#isGiving) return;
    const index = this.#isKept ? 0 : this.#waiting.findIndex(({ give }) => give !== undefined);
    const give = this.#waiting[index]?.give;
    this.#watch(give === undefined && this.#waiting.length > this.#open);
    if (give === undefined) return;
    this.#waiting.splice(index, 1);
    this.#given += 1;
    this.#isGiving = true;
    give();
    afterMicrotasks(this.#given % mostInARow === 0, () => {
      this.#isGiving = false;
      this.#give();
    });
  }

  /** Adds up the time in which results wait for an earlier one though more could be in flight. */
  #watch(isHeld: boolean): void {
    if (!this.#isKept) return;
    const now = this.#clock.now();
    const isStalled = isHeld && this.#open < this.#capacity();
    if (this.#stalledSince !== undefined && !isStalled) {
      this.#stalled += now - this.#stalledSince;
      this.#stalledSince = undefined;
      clearTimeout(this.#timer);
    }
    if (!isStalled || this.#stalledSince !== undefined) return;
    this.#stalledSince = now;
    const left = mostStalled + shareStalled * (now - this.#began) - this.#stalled;
    this.#timer = setTimeout(
      () => {
        this.end();
      },
      Math.max(0, left),
    );
  }
}
