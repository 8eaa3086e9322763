import type { Operation } from '../document/index.ts';
import { pump } from './pump.ts';

/**
 * Runs a task for each item, those that could disturb each other one after the other. A task that is not done although it
 * was not alone is run once more after the others, alone.
 *
 * @param task gets a function that returns whether it was the only one so far, and returns whether it is done
 * @throws the error of the first task that fails
 */
export async function pumpApart<T>(
  items: Iterable<T>,
  width: () => number,
  task: (item: T, isAlone: () => boolean) => Promise<boolean>,
  couldDisturb: (one: T, other: T) => boolean,
): Promise<void> {
  const running = new Set<{ isAlone: boolean }>();
  const again: T[] = [];
  const run = async (item: T): Promise<void> => {
    const own = { isAlone: running.size === 0 };
    for (const other of running) other.isAlone = false;
    running.add(own);
    if (!(await task(item, () => own.isAlone))) again.push(item);
    running.delete(own);
  };
  await pump(items, width, run, couldDisturb);
  await pump(
    again,
    () => 1,
    async (item) => void (await task(item, () => true)),
  );
}

/**
 * Whether sequences of two operations could disturb each other: they are about the same collection, or about one below the
 * other. Others can do so too, as where one lists what the other creates. That shows when one is sent.
 */
export function couldDisturb(one: Pick<Operation, 'path'>, other: Pick<Operation, 'path'>): boolean {
  const [first, second] = [collectionOf(one), collectionOf(other)];
  return isWithin(first, second) || isWithin(second, first);
}

/** The parts of a path without the parameters at its end. */
function collectionOf({ path }: Pick<Operation, 'path'>): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const length = parts.findLastIndex((part) => !part.includes('{')) + 1;
  return parts.slice(0, length).map((part) => (part.includes('{') ? '{}' : part));
}

function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return outer.every((part, index) => part === inner[index]);
}
