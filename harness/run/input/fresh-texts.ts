/** How many fresh texts of each generation are remembered. The accepted inputs, which are made fresh again, have few of them. */
const most = 10_000;

/**
 * What fresh texts were made from. An accepted input with fresh values is made fresh again for the next request; each time,
 * its texts would become longer, until a server rejects them for their length.
 */
export class FreshTexts {
  #stems = new Map<string, string>();
  /** The generation before, because to find the oldest entry of a map takes longer the more were deleted. */
  #older: ReadonlyMap<string, string> = new Map();

  /** The text that a fresh one was made from; the text itself, if it is not fresh. */
  stemOf(text: string): string {
    return this.#stems.get(text) ?? this.#older.get(text) ?? text;
  }

  /** Notes a fresh text, if it contains what it was made from. */
  note(fresh: string, stem: string): void {
    if (fresh === stem || !fresh.includes(stem)) return;
    if (this.#stems.size === most) {
      this.#older = this.#stems;
      this.#stems = new Map();
    }
    this.#stems.set(fresh, stem);
  }
}
