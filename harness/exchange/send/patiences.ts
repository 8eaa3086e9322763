/** The least time in milliseconds that a request waits in total while the server asks for that. */
const least = 1000;

/**
 * How long a request waits in total while the server asks for that. It waits for half as long after each request in a row
 * that was asked to wait until the end of its patience: of the run, or of its operation, because a server can limit one
 * operation for hours and answer all others.
 */
export class Patiences {
  #inVain = 0;
  readonly #ofOperation = new Map<string, number>();

  /** @param most the patience of the run in milliseconds */
  of(operation: string, most: number): number {
    const inVain = Math.max(this.#inVain, this.#ofOperation.get(operation) ?? 0);
    return Math.min(most, Math.max(least, most / 2 ** inVain));
  }

  /** Takes in the last answer that a request got. */
  note(operation: string, asksToWait: boolean): void {
    this.#inVain = asksToWait ? this.#inVain + 1 : 0;
    this.#ofOperation.set(operation, asksToWait ? (this.#ofOperation.get(operation) ?? 0) + 1 : 0);
  }
}
