/**
 * Runs a task for each item, at most `width` at once. It takes an item only when the task can start. When a task fails,
 * it takes no more items.
 *
 * @throws the error of the first task that fails
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
