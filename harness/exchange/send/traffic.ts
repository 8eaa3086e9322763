import { asksToWait, type Request } from '../exchange.ts';
import { Absence, isAway } from './absence.ts';
import type { Attempted, SendOnce } from './attempted.ts';
import { Concurrency } from './concurrency.ts';
import { Endings } from './endings.ts';
import { failureOf } from './failure.ts';
import { RequestGate, type Passage } from './gate.ts';
import { OwnLimits } from './own-limits.ts';
import { Overload, type ServerLoad } from './overload.ts';
import { Patience } from './patience.ts';
import { realClock, type Clock } from './rate.ts';
import { RecurringFailures } from './recurring.ts';
import { retryAfter } from './retry-after.ts';
import { isSlow, SlowOperations } from './slow.ts';
import { Throttles } from './throttles.ts';
import { Stopwatch } from './timing.ts';
import { notAlone, notAnsweredInTime, notSentInTime, unsent } from './unsent.ts';

/** A request in the traffic of a run. */
export interface Transfer {
  readonly request: Request;
  readonly target: URL;
  readonly attempt: SendOnce;
}

export interface TrafficOptions {
  /** The largest number of requests in flight. */
  readonly inFlight: number;
  /** The maximum time in milliseconds that one request waits in total when the server asks it to wait. */
  readonly patience: number;
}

/** The first pause in milliseconds before a request is sent again that got 503 without Retry-After. It doubles. */
const firstPause = 250;
/** How often a request is sent again, alone, after 503: what limits a server can take a while to recover. */
const mostPauses = 3;
/** After so many requests to an operation that still got 503 then, there are no more pauses. */
const mostUnavailable = 2;

/** The largest delay of a timer in Node; it takes a larger number as 1 ms. */
const longestTimer = 2 ** 31 - 1;

/**
 * All requests of a run. It decides when each is sent, and sends it again if that is needed to know what its failure is
 * about: the server's state at that moment, its load, or the request.
 */
export class Traffic {
  readonly #most: number;
  readonly #concurrency: Concurrency;
  readonly #throttles = new Throttles();
  readonly #gate: RequestGate;
  readonly #patience: Patience;
  readonly #ownLimits = new OwnLimits();
  readonly #overload = new Overload();
  readonly #recurring = new RecurringFailures();
  readonly #stopwatch = new Stopwatch();
  readonly #slow = new SlowOperations();
  readonly #endings = new Endings();
  /** The absences of servers by their origins. */
  readonly #absences = new Map<string, Absence>();
  /** Ends the requests that are in flight at the end of the run. */
  readonly #pending = new Set<() => void>();
  #end = Infinity;
  #timer: NodeJS.Timeout | undefined;
  readonly #unavailable = new Map<string, number>();
  readonly #clock: Clock;
  #repeated = 0;
  /** How many requests wait because their operation asks for that. */
  #waiting = 0;

  constructor({ inFlight, patience }: TrafficOptions, clock: Clock = realClock) {
    this.#most = inFlight;
    this.#concurrency = new Concurrency(inFlight);
    this.#gate = new RequestGate(() => this.#concurrency.limit);
    this.#patience = new Patience(patience);
    this.#clock = clock;
  }

  /**
   * How many requests are worth having at once now: those that may be in flight, and others in the place of those that
   * wait because their operation asks for that.
   */
  get limit(): number {
    return Math.min(this.#most, this.#concurrency.limit + this.#waiting);
  }

  /**
   * Sends nothing more from a moment on.
   *
   * @param end in milliseconds of performance.now(); Infinity for never
   * @param last from when on no response is waited for any longer
   */
  endAt(end: number, last = end): void {
    this.#end = end;
    this.#slow.limit(end - this.#clock.now());
    clearTimeout(this.#timer);
    if (last === Infinity) return;
    const left = Math.min(longestTimer, Math.max(0, last - this.#clock.now()));
    this.#timer = setTimeout(() => {
      // A timer can fire a fraction of a millisecond early; a request that begins then would never be stopped.
      this.#end = Math.min(this.#end, this.#clock.now());
      for (const stop of this.#pending) stop();
    }, left).unref();
  }

  /** Lets operations be met again that did not answer. */
  tryAgain(): void {
    this.#slow.forget();
  }

  /** Whether an operation keeps asking to wait while others accept requests. */
  hasOwnLimit(operation: string): boolean {
    return this.#ownLimits.has(operation);
  }

  /** How often a server that had ended was started again. */
  get returns(): number {
    return [...this.#absences.values()].reduce((sum, { returns }) => sum + returns, 0);
  }

  /** What the run so far shows about the server under load. */
  load(): ServerLoad {
    const failures = this.#overload.failures();
    const timing = this.#stopwatch.timing();
    return {
      inFlight: this.#concurrency.range,
      repeated: this.#repeated,
      ...(failures !== undefined && { failures }),
      ...(timing !== undefined && { timing }),
    };
  }

  /**
   * Sends a request, and again each time the server asks to wait, until the patience is used up. A request that fails
   * among others is sent again alone.
   *
   * @returns the last response, with the number of all attempts
   */
  async send(transfer: Transfer): Promise<Attempted> {
    const { operation = '' } = transfer.request;
    let result = await this.#sendOnce(transfer);
    let left = this.hasOwnLimit(operation) ? 0 : this.#patience.of(operation);
    while (result.outcome.kind === 'answered' && asksToWait(result.outcome)) {
      const wait = retryAfter(result.outcome, result.attempts, Date.now());
      if (wait > left || this.#clock.now() + wait > this.#end) break;
      await this.#waitFor(this.#clock.sleep(wait));
      left -= wait;
      this.#repeated += 1;
      result = after(result, await this.#sendOnce(transfer));
    }
    const { outcome } = result;
    if (outcome.kind !== 'answered') return result;
    this.#patience.note(operation, outcome, result.attempts > 1);
    if (asksToWait(outcome)) this.#ownLimits.noteInVain(operation);
    return result;
  }

  /** Counts a request as waiting until a promise is settled. */
  async #waitFor(pause: Promise<void>): Promise<void> {
    this.#waiting += 1;
    await pause.finally(() => (this.#waiting -= 1));
  }

  async #sendOnce(transfer: Transfer): Promise<Attempted> {
    const { operation = '' } = transfer.request;
    await this.#waitFor(this.#throttles.enter(operation));
    const { returns } = this;
    const { result, ...passage } = await this.#gate
      .pass(() => this.#attempt(transfer))
      .finally(() => {
        this.#throttles.leave(operation);
      });
    const { inFlight } = passage;
    const { outcome } = result;
    if (result.attempts === 0) return result;
    // A response that is too large is so whatever the load.
    if (inFlight === 1 || failureOf(result) !== 'timed out') this.#slow.note(operation, result);
    if (outcome.kind === 'answered') this.#ownLimits.note(operation, outcome);
    const status = outcome.kind === 'answered' ? outcome.status : outcome.reason;
    this.#concurrency.note(`${operation} ${status}`, result, inFlight);
    if (inFlight > 1) this.#overload.count(operation, inFlight);
    this.#backOffIfAsked(operation, status === 503 || asksToWait(outcome), passage);
    const name = failureOf(result);
    if (inFlight === 1 && name === 'dropped') this.#endings.suspect(operation);
    this.#stopwatch.note(operation, result.milliseconds, inFlight, name !== undefined, this.#clock.now());
    if (name === undefined || (inFlight === 1 && status !== 503)) return result;
    if (this.#recurring.isSure(operation, result)) return result;
    return this.#gate.alone(() => this.#confirm(transfer, name, result, { ...passage, returns }));
  }

  /** Has fewer requests in flight after an answer that asks to wait, and more after many that do not. */
  #backOffIfAsked(operation: string, asks: boolean, { entered }: Passage): void {
    const { limit } = this.#concurrency;
    const next = this.#gate.entered + 1;
    if (!asks) this.#throttles.rise(operation, limit);
    else if (this.#throttles.backOff(operation, entered, next, limit)) this.#concurrency.backOff(entered, next);
  }

  /** Sends a request once, unless its operation does not answer, or the time is over. */
  async #attempt({ request: { operation = '' }, target, attempt: sendOnce }: Transfer): Promise<Attempted> {
    const reason = this.#slow.reasonToStop(operation) ?? this.#endings.reasonToStop(operation);
    if (reason !== undefined) return unsent(reason, 'see the finding of the operation');
    if (this.#clock.now() >= this.#end) return notSentInTime;
    const attempt = (): Promise<Attempted> => this.#reach(target, sendOnce);
    if (this.#end === Infinity) return attempt();
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        resolve(notAnsweredInTime);
      };
      this.#pending.add(stop);
      attempt()
        .then(resolve, reject)
        .finally(() => this.#pending.delete(stop));
    });
  }

  /** Sends a request once, when the server is there. */
  async #reach(target: URL, sendOnce: SendOnce): Promise<Attempted> {
    const absence = this.#absenceOf(target);
    const { returns } = absence;
    const result = await absence.attempt(sendOnce, this.#end);
    if (absence.returns > returns) this.#endings.noteReturn(absence.away);
    else if (result.outcome.kind === 'answered') this.#endings.noteAnswer();
    return result;
  }

  #absenceOf({ origin }: URL): Absence {
    const known = this.#absences.get(origin) ?? new Absence(this.#clock);
    this.#absences.set(origin, known);
    return known;
  }

  /**
   * Sends a failed request again, alone. If it fails again, that is its outcome. If not, it is sent alone until chance
   * is no longer a likely reason, or until it fails: then it fails now and then, whatever the load.
   */
  async #confirm(
    transfer: Transfer,
    name: string,
    failed: Attempted,
    passage: Passage & { readonly returns: number },
  ): Promise<Attempted> {
    const { inFlight, entered, returns } = passage;
    const { request, target } = transfer;
    const { operation = '' } = request;
    const key = `${operation}\n${name}`;
    if (this.#overload.isByChance(key)) return failed;
    if (isSlow(failed.outcome) && !this.#slow.isWorthIt) {
      this.#slow.note(operation, failed);
      return notAlone;
    }
    const { again, pause } = await this.#sendAgain(transfer, name, failed);
    this.#recurring.note(operation, failed, again);
    if (failureOf(again) === 'dropped') this.#endings.suspect(operation);
    if (again.attempts === 0 || failureOf(again) !== undefined) return again;
    // The request, or one beside it, may have ended the server.
    if (again.outcome.kind === 'unanswered') return isAway(again) && isCutOff(name) ? ended(again) : failed;
    // A request beside it ended the server, which is back.
    if (this.returns > returns) return again;
    this.#overload.suspect(key, { ...failed, request, target }, inFlight);
    while (this.#overload.isOpen(key) && this.#clock.now() < this.#end) {
      await this.#clock.sleep(pause);
      this.#repeated += 1;
      const other = await this.#attempt(transfer);
      if (failureOf(other) !== undefined) {
        this.#overload.acquit(key);
        return after(again, other);
      }
      if (other.outcome.kind === 'unanswered') return failed;
      this.#overload.passAlone(key);
    }
    this.#concurrency.stayBelow(inFlight, entered, this.#gate.entered + 1);
    return { ...again, failedAmong: inFlight };
  }

  /** Sends a failed request again, after a pause if it got 503. @returns the last response, and the last pause */
  async #sendAgain(
    transfer: Transfer,
    name: string,
    failed: Attempted,
  ): Promise<{ readonly again: Attempted; readonly pause: number }> {
    const { operation = '' } = transfer.request;
    const isPaused = name === 'status 503' && (this.#unavailable.get(operation) ?? 0) < mostUnavailable;
    let pause = 0;
    let again = failed;
    for (let tries = 0; tries < (isPaused ? mostPauses : 1); tries += 1) {
      pause = isPaused ? firstPause * 2 ** tries : 0;
      if (pause > 0) await this.#clock.sleep(pause);
      this.#repeated += 1;
      const next = await this.#attempt(transfer);
      if (next.attempts === 0) return { again: next, pause };
      this.#slow.note(operation, next);
      again = after(again, next);
      if (failureOf(again) === undefined) return { again, pause };
    }
    if (name === 'status 503') this.#unavailable.set(operation, (this.#unavailable.get(operation) ?? 0) + 1);
    return { again, pause };
  }
}

/** Whether a request that failed like this got nothing of a response, as all do that are in flight when the server ends. */
const isCutOff = (name: string): boolean => name === 'timed out' || name === 'dropped';

/**
 * The result of a request that got no answer, and that found no server when it was sent again: the server had stopped
 * answering before it ended, or closed the connection then.
 */
function ended(again: Attempted): Attempted {
  return { ...again, dropped: { served: 0, idle: 0, failed: false, varied: true } };
}

/** The later of two attempts, with the number of both. */
function after({ attempts }: Attempted, later: Attempted): Attempted {
  return { ...later, attempts: attempts + later.attempts };
}
