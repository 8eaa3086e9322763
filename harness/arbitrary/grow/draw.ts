import type { Random } from 'fast-check';

/** The source of every choice made while growing one value: a seed's whole randomness, and a budget that ends growth. */
export class Draw {
  readonly #random: Random;
  #budget: number;

  constructor(random: Random, budget = 100) {
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

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.#random.nextInt(1, times) === 1;
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[list.length === 1 ? 0 : this.#random.nextInt(0, list.length - 1)] as Item;
  }

  /** Counts a value; false once the budget is spent, when only what is needed should be grown. */
  spend(): boolean {
    return this.#budget-- > 0;
  }
}
