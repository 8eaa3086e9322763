/**
 * Runs a task for each item, at most `width` at once, taking an item only when it can be started. Stops taking items
 * when a task fails, and then rejects with its error.
 */
export async function pump<T>(items: Iterable<T>, width: number, task: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) await task(next.value);
  };
  try {
    await Promise.all(Array.from({ length: width }, worker));
  } finally {
    iterator.return?.();
  }
}
