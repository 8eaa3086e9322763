/**
 * Groups items by keys: items that share a key are in one group, also if they share it only through other items.
 *
 * @param items each with at least one key
 * @returns the groups in the order of their first items
 */
export function groupByAnyKey<T>(items: readonly (readonly [item: T, keys: readonly string[]])[]): T[][] {
  const parents = items.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  const firstWith = new Map<string, number>();
  for (const [index, [, keys]] of items.entries()) {
    for (const key of keys) {
      const first = firstWith.get(key);
      if (first === undefined) firstWith.set(key, index);
      else {
        const [one, other] = [rootOf(first), rootOf(index)];
        parents[Math.max(one, other)] = Math.min(one, other);
      }
    }
  }
  const groups = new Map<number, T[]>();
  for (const [index, [item]] of items.entries()) {
    const root = rootOf(index);
    groups.set(root, [...(groups.get(root) ?? []), item]);
  }
  return [...groups.values()];
}
