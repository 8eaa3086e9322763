import { median } from './median.ts';

/** The least milliseconds for which systems delay the acknowledgement of what they receive (RFC 9293 §3.8.6.3). */
const delay = 38;
/** A body that takes longer than this on a used connection has other reasons. */
const longest = 120;
/** Requests on used connections that are looked at, and how many of them have to be delayed. */
const [window, enough] = [32, 24];
/** Requests on new connections that are compared with them. */
const compared = 8;
/** How often they are compared: a body can take long on all connections. */
const mostTrials = 5;

/**
 * Finds out whether each body on a used connection waits for an acknowledgement. A server that writes the header section and the
 * body apart, and does not send small segments at once, waits with the body until the client has acknowledged the header section,
 * which its system does late. On a new connection it does at once, so that a request takes a tenth of the time there. Only the time
 * between the header section and the end is looked at, because a busy client or server makes whole responses take as long.
 */
export class DelayedAcks {
  #used: number[] = [];
  #new: number[] = [];
  #state: 'watches' | 'compares' | 'renews' = 'watches';
  #trials = 0;

  /** Whether the next request gets a new connection. */
  get renews(): boolean {
    return this.#state !== 'watches';
  }

  /**
   * @param served the number of earlier requests on the connection
   * @param milliseconds from the header section of the response to its end
   */
  note(served: number, milliseconds: number): void {
    if (this.#state === 'watches' && served > 0) this.#watch(milliseconds);
    else if (this.#state === 'compares' && served === 0) this.#compare(milliseconds);
  }

  #watch(milliseconds: number): void {
    if (this.#trials === mostTrials) return;
    this.#used = [...this.#used.slice(1 - window), milliseconds];
    const delayed = this.#used.filter((each) => each >= delay && each <= longest);
    if (this.#used.length === window && delayed.length >= enough) this.#state = 'compares';
  }

  #compare(milliseconds: number): void {
    this.#new.push(milliseconds);
    if (this.#new.length < compared) return;
    this.#trials += 1;
    this.#state = median(this.#new) < median(this.#used) - delay + 10 ? 'renews' : 'watches';
    this.#used = [];
    this.#new = [];
  }
}
