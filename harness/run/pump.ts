/** The most items that wait for a conflicting one at once. */
const mostWaiting = 64;

/**
 * Runs a task for each item, at most `width` at once. It takes an item only when a task can start. When a task fails,
 * it takes no more items.
 *
 * @param width can change while tasks run
 * @param conflict whether two items must not be run at the same time. Then the second one waits, and others are taken before it;
 *   items that conflict with each other keep their order
 * @throws the error of the first task that fails
 */
export function pump<T>(
  items: Iterable<T>,
  width: () => number,
  task: (item: T) => Promise<void>,
  conflict: (one: T, other: T) => boolean = () => false,
): Promise<void> {
  const queue = new Queue(items[Symbol.iterator](), conflict);
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const attempt = (act: () => void): void => {
      if (hasFailed) return;
      try {
        act();
      } catch (error) {
        fail(error);
      }
    };
    const fail = (error: unknown): void => {
      hasFailed = true;
      queue.close();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const run = async (started: Started<T>): Promise<void> => {
      try {
        await task(started.item);
        queue.end(started);
        attempt(fill);
      } catch (error) {
        fail(error);
      }
    };
    const fill = (): void => {
      while (queue.running < width()) {
        const next = queue.begin();
        if (next === undefined) break;
        void run(next);
      }
      if (queue.isOver) resolve();
    };
    attempt(fill);
  });
}

interface Started<T> {
  readonly item: T;
}

/** The items that run, and those that wait because they conflict with one that came before. */
class Queue<T> {
  readonly #items: Iterator<T>;
  readonly #conflict: (one: T, other: T) => boolean;
  readonly #running = new Set<Started<T>>();
  readonly #waiting: T[] = [];
  #isExhausted = false;

  constructor(items: Iterator<T>, conflict: (one: T, other: T) => boolean) {
    this.#items = items;
    this.#conflict = conflict;
  }

  get running(): number {
    return this.#running.size;
  }

  get isOver(): boolean {
    return this.#isExhausted && this.#waiting.length === 0 && this.#running.size === 0;
  }

  /** Takes the next item that can run now, if there is one. */
  begin(): Started<T> | undefined {
    for (const [index, item] of this.#waiting.entries()) {
      if (!this.#isFree(item, index)) continue;
      this.#waiting.splice(index, 1);
      return this.#start(item);
    }
    while (!this.#isExhausted && this.#waiting.length < mostWaiting) {
      const next = this.#items.next();
      if (next.done === true) this.#isExhausted = true;
      else if (this.#isFree(next.value, this.#waiting.length)) return this.#start(next.value);
      else this.#waiting.push(next.value);
    }
    return undefined;
  }

  end(started: Started<T>): void {
    this.#running.delete(started);
  }

  close(): void {
    this.#items.return?.();
  }

  #start(item: T): Started<T> {
    const started = { item };
    this.#running.add(started);
    return started;
  }

  /** Whether an item conflicts with none that runs, and with none of the first that wait. */
  #isFree(item: T, waiting: number): boolean {
    for (const started of this.#running) if (this.#conflict(started.item, item)) return false;
    return !this.#waiting.slice(0, waiting).some((other) => this.#conflict(other, item));
  }
}
