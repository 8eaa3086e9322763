import type { GenerationContext } from '../generation.ts';

/**
 * So much work is done for one schema: counted, and not timed, so that the same schema gives the same list on every
 * machine. It takes about a second.
 */
const mostEffort = 80_000;

/** How far a large schema is walked, and what was left out. */
export class Extent {
  readonly #context: GenerationContext;
  readonly #most: number;
  readonly #effort: number;
  #reason: string | undefined;

  /** `most` are the entries that a list may have, `share` what part of the work may be spent on it. */
  constructor(context: GenerationContext, most: number, share = 1) {
    this.#context = context;
    this.#most = most;
    this.#effort = mostEffort * share;
  }

  /** Whether a list of so many entries may generate on. */
  allows(entries: number): boolean {
    if (entries >= this.#most) this.leaveOut(`the schema has more than ${this.#most}; only the outermost are tested`);
    else if (this.#context.effort.spent + this.#context.algebra.effort > this.#effort)
      this.leaveOut('the schema is so large that only its outermost part is tested');
    else return true;
    return false;
  }

  /** Notes that something was left out, and why; the first reason stays. */
  leaveOut(reason: string): void {
    this.#reason ??= reason;
  }

  /** Why the list is not complete, where it is not. */
  get cut(): { readonly cut?: string } {
    return this.#reason === undefined ? {} : { cut: this.#reason };
  }
}
