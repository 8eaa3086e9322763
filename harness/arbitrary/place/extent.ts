import type { GenerationContext } from '../generation.ts';

/**
 * The limit of the work for one schema. Work is counted and not timed, so that the same schema gives the same list on
 * every machine. The limit takes about a second.
 */
const mostEffort = 80_000;

/** Limits how far a large schema is walked, and notes what was left out. */
export class Extent {
  readonly #context: GenerationContext;
  readonly #most: number;
  readonly #entries: string;
  readonly #effort: number;
  #reason: string | undefined;

  /**
   * @param most the maximum number of entries in the list
   * @param entries what the entries are, in the plural
   * @param share the part of the work that may be spent on this list, from 0 to 1
   */
  constructor(context: GenerationContext, most: number, entries: 'near-misses' | 'facets', share = 1) {
    this.#context = context;
    this.#most = most;
    this.#entries = entries;
    this.#effort = mostEffort * share;
  }

  /** Whether a list that has this many entries may get more. */
  allows(entries: number): boolean {
    if (entries < this.#most) return this.allowsWork();
    this.leaveOut(`the schema has more than ${this.#most} ${this.#entries}; only the outermost are tested`);
    return false;
  }

  /** Whether more work may be spent. */
  allowsWork(): boolean {
    if (this.#context.effort.spent + this.#context.algebra.effort <= this.#effort) return true;
    this.leaveOut('the schema is so large that only its outermost part is tested');
    return false;
  }

  /** Notes that something was left out, and why. The first reason is kept. */
  leaveOut(reason: string): void {
    this.#reason ??= reason;
  }

  /** Why the list is incomplete; empty where it is complete. */
  get cut(): { readonly cut?: string } {
    return this.#reason === undefined ? {} : { cut: this.#reason };
  }
}
