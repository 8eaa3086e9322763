import type { Case, Clause, PlannedRow, Trial, Variant } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Violation } from '../verdict/index.ts';
import type { Fault } from './judge.ts';

/** A fault with the smallest request that is known to show it. */
export interface Finding {
  readonly fault: Fault;
  /** The clause that was tested when the fault showed. */
  readonly row: PlannedRow;
  /** The names of the variants of that clause that showed it, in the order of the row. */
  readonly variants: readonly string[];
  /** Trials of the run that showed the fault. */
  readonly count: number;
  readonly trial: Trial;
  /** The exchange of the trial that shows the fault. */
  readonly exchange: Exchange;
  readonly violation: Violation;
  /** The exchanges that created the resources that the first request of the trial names. */
  readonly prepared?: readonly Exchange[];
  /** Whether the fault showed again when its request was sent again, alone. */
  readonly repeats: 'yes' | 'no' | 'not tried';
  /** Steps of shrinking that made the request smaller. */
  readonly shrinks: number;
  /** Whether it needs valid values of other clauses, so that a run of its clause alone does not show it. */
  readonly isTogether?: boolean;
}

/** A case of a row, and how to generate it again. */
export interface Job {
  readonly row: PlannedRow;
  readonly variant: Variant;
  /** The seed of the variant's draws, and the index of the case among them. */
  readonly seed: number;
  readonly index: number;
  readonly given: Case;
}

/** A case that showed a fault. */
export interface Sighting extends Job {
  readonly fault: Fault;
  readonly trial: Trial;
}

/** All cases of a run that showed one fault. The smallest is kept as its example. */
export class Suspicion {
  example: Sighting;
  #count = 0;
  readonly #variants = new Set<string>();
  readonly #clauses = new Set<Clause>();

  constructor(first: Sighting) {
    this.example = first;
    this.add(first);
  }

  add(sighting: Sighting): void {
    this.#count += 1;
    if (sighting.variant.name !== '') this.#variants.add(sighting.variant.name);
    for (const clause of sighting.fault.clauses) this.#clauses.add(clause);
    if (isBetterExample(sighting, this.example)) this.example = sighting;
  }

  hasClause(clause: Clause): boolean {
    return this.#clauses.has(clause);
  }

  /** Adds the counts of another suspicion with the same cause. The example and its first clause stay. */
  absorb(other: Suspicion): void {
    this.#count += other.#count;
    for (const variant of other.#variants) this.#variants.add(variant);
    for (const clause of other.#clauses) this.#clauses.add(clause);
  }

  /** The finding without shrinking, with the smallest of the drawn requests. */
  asDrawn(): Finding {
    const { fault, row, trial } = this.example;
    return {
      fault: { ...fault, clauses: [...this.#clauses] },
      row,
      variants: inOrder([...this.#variants], row),
      count: this.#count,
      trial,
      exchange: fault.exchange,
      violation: fault.violation,
      repeats: 'not tried',
      shrinks: 0,
    };
  }
}

/** Sorts variants in the order of the row, not of the answers, so that equal runs have equal reports. */
function inOrder(names: readonly string[], { variants }: PlannedRow): string[] {
  const rank = (name: string): number => {
    const index = variants.findIndex((each) => each.name === name);
    return index < 0 ? variants.length : index;
  };
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * An earlier variant is better, because variants closest to a valid value come first; then the smaller request is
 * better.
 */
function isBetterExample({ row, variant, given }: Sighting, than: Sighting): boolean {
  const { variants }: { readonly variants: readonly Variant[] } = row;
  const rank = row === than.row ? variants.indexOf(variant) - variants.indexOf(than.variant) : 0;
  return rank < 0 || (rank === 0 && sizeOf(given) < sizeOf(than.given));
}

/** A rough size of a request, as a user sees it, that is cheap to compute. The scripts of a row have equal sizes. */
function sizeOf(given: Case): number {
  if (given.kind === 'script') return 0;
  const { input, unlike } = given.draft;
  return weigh(input) + (unlike?.bytes?.length ?? 0);
}

function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce((sum, [name, item]) => sum + name.length + weigh(item), 2);
}
