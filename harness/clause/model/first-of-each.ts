/** The first of the items of each kind. */
export function firstOfEach<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const kinds = items.map(kindOf);
  return items.filter((_, index) => kinds.indexOf(kinds[index] ?? '') === index);
}
