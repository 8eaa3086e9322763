/**
 * Runs a task for each item, at most `width` at once. It takes an item only when the task can start. When a task fails,
 * it takes no more items.
 *
 * @param width can change while tasks run
 * @throws the error of the first task that fails
 */
export function pump<T>(items: Iterable<T>, width: () => number, task: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  return new Promise((resolve, reject) => {
    let running = 0;
    let isOver = false;
    const fail = (error: unknown): void => {
      isOver = true;
      iterator.return?.();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const run = async (item: T): Promise<void> => {
      running += 1;
      try {
        await task(item);
        running -= 1;
        fill();
      } catch (error) {
        fail(error);
      }
    };
    const fill = (): void => {
      while (!isOver && running < width()) {
        const next = iterator.next();
        if (next.done === true) isOver = true;
        else void run(next.value);
      }
      if (isOver && running === 0) resolve();
    };
    try {
      fill();
    } catch (error) {
      fail(error);
    }
  });
}
