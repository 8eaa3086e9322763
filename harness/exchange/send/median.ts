/** The median of numbers, of which there is at least one: of an even number of them the greater of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
