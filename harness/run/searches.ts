/** After so many searches for one rejection that found a culprit, no more are made. */
const mostInVain = 2;
/** After so many of an operation, no more are made. The server rejects many values then. */
const mostInVainOfAll = 40;

/**
 * The searches of one operation for accepted requests with values of a rejected one. A rejection is given as a text, of the
 * place that a case is about and the words of the answer.
 */
export class Searches {
  readonly #inVain = new Map<string, number>();
  readonly #stated = new Set<string>();
  readonly #last = new Map<string, Promise<unknown>>();

  /** Whether another search is likely to show no rule either. */
  areInVain(rejection: string): boolean {
    const all = [...this.#inVain.values()].reduce((sum, each) => sum + each, 0);
    return (this.#inVain.get(rejection) ?? 0) >= mostInVain || all >= mostInVainOfAll;
  }

  /** Notes a search that showed no rule. */
  noteInVain(rejection: string): void {
    this.#inVain.set(rejection, (this.#inVain.get(rejection) ?? 0) + 1);
  }

  /** Whether a search showed no more than the words of the server, which state a rule. */
  isStated(rejection: string): boolean {
    return this.#stated.has(rejection);
  }

  /** Notes a search that found the rule in the words of the server only. */
  noteStated(rejection: string): void {
    this.#stated.add(rejection);
  }

  /** Makes a search after those for the same rejection, because what they show can save it. */
  inTurn<T>(rejection: string, search: () => Promise<T>): Promise<T> {
    const made = (this.#last.get(rejection) ?? Promise.resolve()).then(search);
    this.#last.set(
      rejection,
      made.catch(() => undefined),
    );
    return made;
  }
}
