import type { Session } from './session.ts';

/** The times of a run, in milliseconds of performance.now(). */
export interface RunTimes {
  /** The moment at which all that is sent should have ended. Default: never. */
  readonly deadline?: number;
  /**
   * How much of the time is kept for what is sent after the run, given the average milliseconds of a request. The more
   * the run creates, the more it is. Default: none.
   */
  readonly kept?: (perRequest: number) => number;
}

/** The largest part of the time that is kept for shrinking. */
const shareOfShrinking = 0.15;
/** How many requests one finding usually takes to shrink. They follow each other. */
const requestsOfFinding = 30;
/** The largest part of the time that is left for a case which no other one is sent beside, before each clause had a case. */
const shareOfLone = 0.1;
/** How many requests follow each other until a case that is under way has its verdict. */
const requestsOfCase = 5;

/**
 * Divides a limited time among sending, shrinking and what follows the run. What is kept for the last two depends on
 * what there is to do, so that a run without findings sends cases until the end.
 */
export class TimeLimit {
  readonly #sender: Session['sender'];
  readonly #deadline: number;
  readonly #kept: (perRequest: number) => number;
  readonly #began: number;
  readonly #sentBefore: number;
  #isEnding = false;

  /** @param began when the run began, in milliseconds of performance.now() */
  constructor({ sender }: Session, { deadline = Infinity, kept = () => 0 }: RunTimes, began = performance.now()) {
    this.#sender = sender;
    this.#began = began;
    this.#deadline = deadline;
    this.#kept = kept;
    this.#sentBefore = sender.sent;
    endSending(sender, deadline, kept(0));
  }

  get isLimited(): boolean {
    return this.#deadline < Infinity;
  }

  /** When shrinking has to end. */
  get end(): number {
    return this.#deadline - this.#kept(this.#perRequest);
  }

  /** When no new case is sent any more. @param findings how many will be shrunk */
  endOfCases(findings: number): number {
    if (!this.isLimited) return Infinity;
    const { end } = this;
    const estimated = this.#inTurn(findings * requestsOfFinding + requestsOfCase);
    return end - Math.min((end - this.#began) * shareOfShrinking, estimated);
  }

  /** Whether so many requests, one after the other, would take much of the time that is left. */
  isMuch(requests: number): boolean {
    return this.isLimited && this.#inTurn(requests) > (this.end - performance.now()) * shareOfLone;
  }

  /** Allows requests again until the end, after something else has ended them. */
  resume(): void {
    endSending(this.#sender, this.#deadline, this.#kept(this.#perRequest));
  }

  /** Ends the requests of cases that are under way, when there is no time for more of them. */
  endCases(): void {
    if (this.#isEnding || !this.isLimited) return;
    this.#isEnding = true;
    this.resume();
  }

  /** Milliseconds that requests take which follow each other. */
  #inTurn(requests: number): number {
    return requests * this.#perRequest * this.#sender.limit;
  }

  /** Average milliseconds of a request, as many as are in flight at once. */
  get #perRequest(): number {
    return (performance.now() - this.#began) / Math.max(1, this.#sender.sent - this.#sentBefore);
  }
}

/** Sends nothing more in the time that is kept until the deadline, and waits for responses in the first half of it. */
export function endSending(sender: Session['sender'], deadline: number, kept: number): void {
  sender.endAt(deadline - kept, deadline - kept / 2);
}
