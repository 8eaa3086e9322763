import type { Exchange } from '../exchange.ts';
import type { Timing } from './timing.ts';

/** What a run shows about its server under load. */
export interface ServerLoad {
  /** The limits of requests in flight: the smallest, the largest and the last. */
  readonly inFlight: { readonly least: number; readonly most: number; readonly last: number };
  /** Requests that were sent again, because the server asked to wait, or to know what a failure is about. */
  readonly repeated: number;
  /** Whether responses were taken as they came, because waiting for slow ones took too long, or the time was limited. */
  readonly outOfOrder?: true;
  /** The requests that failed among others, and did not fail alone. */
  readonly failures?: LoadFailures;
  /** How long responses took, and how many requests were sent when. */
  readonly timing?: Timing;
}

/** Failures under load. */
export interface LoadFailures {
  /** The smallest number of requests in flight at which one failed. */
  readonly inFlight: number;
  /** How many failed, of those that were sent with as many others in flight. */
  readonly failed: number;
  readonly of: number;
  /** How often each kind of failure occurred: `status 500`, `timed out`. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The first of them. */
  readonly example: Exchange;
}

interface Suspected {
  readonly exchange: Exchange;
  readonly inFlight: number;
}

/** What is known about the failures of an operation with the same name. */
interface Suspicions {
  readonly suspected: Suspected[];
  /** Requests sent alone that did not fail. */
  alone: number;
  isByChance: boolean;
}

/**
 * So many requests alone for each expected failure. If none of them fails, chance explains that in one of twenty cases
 * (the rule of three).
 */
const perFailure = 3;
/** The smallest and the largest number of requests alone that one kind of failure of an operation is worth. */
const leastAlone = 20;
const mostAlone = 60;
/** The largest number of requests alone in a run. */
const mostAloneInAll = 300;

/** Distinguishes failures that load causes from failures by chance. */
export class Overload {
  readonly #evidence = new Map<string, Suspicions>();
  /** How many requests were sent among others, by operation, and by the number in flight. */
  readonly #sent = new Map<string, number>();
  readonly #among: number[] = [];
  #alone = 0;

  /** Counts a request that was sent among others. */
  count(operation: string, inFlight: number): void {
    this.#sent.set(operation, (this.#sent.get(operation) ?? 0) + 1);
    this.#among[inFlight] = (this.#among[inFlight] ?? 0) + 1;
  }

  /**
   * Enters a request that failed among others, and did not fail alone.
   *
   * @param key the operation and the name of the failure, in two lines
   */
  suspect(key: string, exchange: Exchange, inFlight: number): void {
    const evidence = this.#evidence.get(key) ?? { suspected: [], alone: 0, isByChance: false };
    this.#evidence.set(key, evidence);
    evidence.suspected.push({ exchange, inFlight });
    this.passAlone(key);
  }

  /** Enters a request alone that did not fail. */
  passAlone(key: string): void {
    const evidence = this.#evidence.get(key);
    if (evidence === undefined) return;
    evidence.alone += 1;
    this.#alone += 1;
  }

  /** Enters a request that failed alone, so that the failures have nothing to do with load. */
  acquit(key: string): void {
    const evidence = this.#evidence.get(key);
    if (evidence !== undefined) evidence.isByChance = true;
  }

  /** Whether chance is still a likely reason why no request failed alone. */
  isOpen(key: string): boolean {
    const evidence = this.#evidence.get(key);
    if (evidence === undefined || evidence.isByChance || this.#alone >= mostAloneInAll) return false;
    const [operation = ''] = key.split('\n');
    const expected = (this.#sent.get(operation) ?? 0) / evidence.suspected.length;
    return evidence.alone < Math.min(mostAlone, Math.max(leastAlone, perFailure * expected));
  }

  /** Whether requests fail in this way alone, too. */
  isByChance(key: string): boolean {
    return this.#evidence.get(key)?.isByChance === true;
  }

  /** The failures that load causes; undefined if there are none. */
  failures(): LoadFailures | undefined {
    const kinds: Record<string, number> = {};
    const all: Suspected[] = [];
    for (const [key, { suspected, isByChance }] of this.#evidence) {
      if (isByChance) continue;
      const [, name = ''] = key.split('\n');
      kinds[name] = (kinds[name] ?? 0) + suspected.length;
      all.push(...suspected);
    }
    const [first] = all.sort((a, b) => a.exchange.position - b.exchange.position);
    if (first === undefined) return undefined;
    const inFlight = Math.min(...all.map((each) => each.inFlight));
    const of = this.#among.reduce((sum, sent, among) => (among < inFlight ? sum : sum + sent), 0);
    return { inFlight, failed: all.length, of, kinds, example: first.exchange };
  }
}
