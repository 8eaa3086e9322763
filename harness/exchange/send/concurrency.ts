import type { Attempted } from './attempted.ts';
import { median } from './median.ts';

/** Requests in flight at the start of a run, when nothing is known about the server. */
const first = 4;
/**
 * The latency holds up to this multiple of the fastest response. On a server that works on one request at a time, four
 * in flight reach it.
 */
const holding = 3;
/** From this multiple on, requests wait for each other in the server, so fewer are sent. */
const queueing = 8;
/** Milliseconds that are added to each latency, because a multiple of less than one is mostly noise. */
const noise = 2;
/** The weight of a response that had the server to itself, if it took longer than the fastest of its kind. */
const alone = 1 / 8;
/** After so many responses at a ceiling, one request more is tried. Halved while that goes well, to the least. */
const firstProbation = 100;
const leastProbation = 50;

/**
 * How many requests may be in flight: additive increase, multiplicative decrease (RFC 5681 §3.1), with the latency as
 * the signal, as in Netflix's concurrency-limits. It begins low. After each window of as many responses as the limit, it
 * rises while the latency holds: by half until it first did not, then by one. It halves when the server asks to wait. A
 * number at which requests failed that do not fail alone is its ceiling, as CUBIC remembers one (RFC 9438 §4.1): one more
 * is tried after many responses, and after twice as many each time that fails. So one locked database does not slow a
 * whole run.
 */
export class Concurrency {
  readonly #most: number;
  #ceiling: number;
  /** How many responses at the ceiling it takes to raise it, and how many there were. */
  #probation = firstProbation;
  #atCeiling = 0;
  #limit: number;
  #least: number;
  #highest: number;
  #isFirstRise = true;
  /** The fastest response of each kind in milliseconds, because operations and statuses differ. */
  readonly #fastest = new Map<string, number>();
  /** The latencies in the current window, as multiples of the fastest of their kind. */
  #window: number[] = [];
  /** The requests that entered before this number were sent under an earlier, higher limit. */
  #lowered = 0;

  /** @param most the largest number of requests in flight */
  constructor(most: number) {
    this.#most = most;
    this.#ceiling = most;
    this.#limit = Math.min(first, most);
    this.#least = this.#limit;
    this.#highest = this.#limit;
  }

  /** The largest number of requests in flight now. */
  get limit(): number {
    return this.#limit;
  }

  /** The smallest and the largest limit so far, and the present one. */
  get range(): { readonly least: number; readonly most: number; readonly last: number } {
    return { least: this.#least, most: this.#highest, last: this.#limit };
  }

  /**
   * Takes in the latency of a response.
   *
   * @param kind responses of the same kind take about as long
   * @param inFlight the requests that were in flight with it, and itself
   */
  note(kind: string, { outcome, milliseconds }: Attempted, inFlight: number): void {
    const fastest = this.#fastestWith(kind, milliseconds, inFlight);
    // Responses that did not share the server show how fast it can be, but not whether the limit is too high.
    if (outcome.kind !== 'answered' || 2 * inFlight < this.#limit) return;
    this.#probe();
    this.#window.push((milliseconds + noise) / (fastest + noise));
    if (this.#window.length < Math.max(first, this.#limit)) return;
    const latency = median(this.#window);
    this.#window = [];
    if (latency <= holding) this.#set(this.#limit + (this.#isFirstRise ? Math.ceil(this.#limit / 2) : 1));
    else {
      this.#isFirstRise = false;
      if (latency > queueing) this.#set(Math.max(Math.min(first, this.#limit), Math.floor(this.#limit * 0.75)));
    }
  }

  /**
   * Halves the limit, because the server asks to wait.
   *
   * @param entered the number of the request, in the order in which requests entered; one that entered before the last
   *   decrease shows nothing about the present limit
   * @param next the number of the next request that enters
   */
  backOff(entered: number, next: number): void {
    if (entered < this.#lowered) return;
    this.#lowered = next;
    this.#isFirstRise = false;
    this.#window = [];
    this.#set(Math.floor(this.#limit / 2));
  }

  /**
   * Stays below a number of requests in flight, because one of so many failed, and did not fail alone.
   *
   * @param entered and `next` as for {@link backOff}
   */
  stayBelow(inFlight: number, entered: number, next: number): void {
    this.#ceiling = Math.max(1, Math.min(this.#ceiling, inFlight - 1));
    this.#set(this.#limit);
    if (entered < this.#lowered) return;
    this.#lowered = next;
    // The ceiling was raised with half of the probation, so the next one takes twice as long as that before.
    this.#probation *= 4;
    this.#atCeiling = 0;
    this.#isFirstRise = false;
    this.#window = [];
  }

  /** Takes in a response of a kind. @returns the fastest one */
  #fastestWith(kind: string, milliseconds: number, inFlight: number): number {
    const before = this.#fastest.get(kind) ?? Infinity;
    // A collection becomes larger, and the server slower, however few requests it has at once.
    const isSlower = inFlight === 1 && milliseconds > before;
    const fastest = isSlower ? before + (milliseconds - before) * alone : Math.min(before, milliseconds);
    this.#fastest.set(kind, fastest);
    return fastest;
  }

  /** Counts a response at the ceiling, and raises it after many. */
  #probe(): void {
    if (this.#limit < this.#ceiling || this.#ceiling === this.#most) return;
    this.#atCeiling += 1;
    if (this.#atCeiling < this.#probation) return;
    this.#atCeiling = 0;
    this.#probation = Math.max(leastProbation, Math.floor(this.#probation / 2));
    this.#ceiling += 1;
  }

  #set(limit: number): void {
    this.#limit = Math.max(1, Math.min(this.#ceiling, limit));
    this.#least = Math.min(this.#least, this.#limit);
    this.#highest = Math.max(this.#highest, this.#limit);
  }
}
