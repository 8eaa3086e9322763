/** The first of the items of each kind. */
export function firstOfEach<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const kinds = new Set<string>();
  return items.filter((item) => kinds.size < kinds.add(kindOf(item)).size);
}
