/** A count of the work done. */
export class Effort {
  spent = 0;

  /** Counts a value that was generated and evaluated. */
  judge(value: unknown): void {
    this.spent += sizeOf(value);
  }
}

/** The number of values in a value, itself included. Long strings count more. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / 40);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + sizeOf(item), 1);
}
