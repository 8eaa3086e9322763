/** How many fresh texts are remembered. The accepted inputs, which are made fresh again, have few of them. */
const most = 20_000;

/**
 * What fresh texts were made from. An accepted input with fresh values is made fresh again for the next request; each time,
 * its texts would become longer, until a server rejects them for their length.
 */
export class FreshTexts {
  readonly #stems = new Map<string, string>();

  /** The text that a fresh one was made from; the text itself, if it is not fresh. */
  stemOf(text: string): string {
    return this.#stems.get(text) ?? text;
  }

  /** Notes a fresh text, if it contains what it was made from. */
  note(fresh: string, stem: string): void {
    if (fresh === stem || !fresh.includes(stem)) return;
    const [oldest] = this.#stems.size === most ? this.#stems.keys() : [];
    if (oldest !== undefined) this.#stems.delete(oldest);
    this.#stems.set(fresh, stem);
  }
}
