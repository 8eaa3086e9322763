import type { Exchange } from '../exchange/index.ts';

/** What requests showed that lacked a place in which each value is rejected, by place and words of the rejection. */
export class WithoutPlaces {
  readonly #asked = new Set<string>();
  readonly #known = new Map<string, { readonly accepted: Exchange | undefined }>();

  of(place: string, words: string): { readonly accepted: Exchange | undefined } | undefined {
    return this.#known.get(`${place} ${words}`);
  }

  /** Whether a place and words are asked for the first time. */
  isNew(place: string, words: string): boolean {
    const before = this.#asked.size;
    return this.#asked.add(`${place} ${words}`).size > before;
  }

  /** @param accepted the request without the place, if the server accepted it */
  note(place: string, words: string, accepted: Exchange | undefined): void {
    this.#known.set(`${place} ${words}`, { accepted });
  }
}
