/** A source of random numbers: fast-check's Random, or a fixed sequence. */
export interface Source {
  nextInt(least: number, most: number): number;
  nextBigInt(least: bigint, most: bigint): bigint;
}

/** The same numbers every time. Used where the result must not depend on a seed. */
export class FixedSource implements Source {
  #state = 1;

  nextInt(least: number, most: number): number {
    // The generator of Numerical Recipes. Its quality is sufficient here.
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return least + Math.floor((this.#state / 2 ** 32) * (most - least + 1));
  }

  nextBigInt(least: bigint, most: bigint): bigint {
    const span = most - least + 1n;
    return least + (BigInt(this.nextInt(0, 2 ** 31)) % span);
  }
}

/** The source of every choice in the generation of one value: a random source, and a budget that limits the size. */
export class Draw {
  readonly #random: Source;
  #budget: number;
  #isUsual: boolean | undefined;

  constructor(random: Source, budget = 60) {
    this.#random = random;
    this.#budget = budget;
  }

  /** An integer between two bounds, both included. */
  integer(least: number, most: number): number {
    return this.#random.nextInt(least, most);
  }

  /** A big integer between two bounds, both included. */
  bigint(least: bigint, most: bigint): bigint {
    return this.#random.nextBigInt(least, most);
  }

  /** True with the probability 1/times. */
  oneIn(times: number): boolean {
    return this.#random.nextInt(1, times) === 1;
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[list.length === 1 ? 0 : this.#random.nextInt(0, list.length - 1)] as Item;
  }

  /** A copy of a list in random order. */
  shuffled<Item>(list: readonly Item[]): Item[] {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.#random.nextInt(0, last);
      [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
    }
    return copy;
  }

  /**
   * Whether the texts of formats are those that people usually write: in most values all of them, because a server that
   * does not know an unusual one rejects the whole.
   */
  get isUsual(): boolean {
    return (this.#isUsual ??= !this.oneIn(4));
  }

  /** Counts a generated value. */
  spend(): void {
    this.#budget--;
  }

  /** How many more optional values may be generated. */
  get budget(): number {
    return Math.max(0, this.#budget);
  }
}
