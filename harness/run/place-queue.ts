/** After so many cases about one place with no accepted control, no more controls are sent that have the place. */
export const enoughInPlace = 4;

/**
 * Where the server has accepted no value of a place so far, a few cases show whether the controls of the others would be in
 * vain. So the others wait for them, whatever clauses they are of.
 */
export class PlaceQueue {
  readonly #first = new Map<string, Promise<unknown>[]>();

  /**
   * Runs the trial of a case.
   *
   * @param place that no accepted request has; undefined if the case is about no such place, and need not wait
   */
  async run<T>(place: string | undefined, trial: () => Promise<T>): Promise<T> {
    if (place === undefined) return trial();
    const first = this.#first.get(place) ?? [];
    this.#first.set(place, first);
    if (first.length === enoughInPlace) {
      await Promise.all(first);
      return trial();
    }
    const running = trial();
    first.push(running.catch(() => undefined));
    return running;
  }
}
