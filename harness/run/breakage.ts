import { answersFailure, exchangesOf, type Trial } from '../clause/index.ts';
import type { Cut } from './cut.ts';
import type { Job } from './finding.ts';
import type { TrialContext } from './trial-context.ts';

/** After so many trials in a row at which an operation only failed, it is asked again what it accepted before. */
const enoughFailed = 12;

/** After a wrong guess, so many times as many trials are needed for the next. */
const patienceAfterGuess = 4;

/** Why no more cases are sent to an operation that has broken. */
export const broken = {
  because: 'not sent: the server fails at requests that it accepted before',
  cure: 'find out what broke it, and start it again',
  cut: true,
} as const;

/** Since when operations fail at whatever they are sent, although they accepted requests before. */
export class ServerBreakage {
  #since: number | undefined;

  /** @param position of the first request at which an operation failed */
  note(position: number): void {
    this.#since = Math.min(this.#since ?? position, position);
  }

  get cut(): Cut | undefined {
    if (this.#since === undefined) return undefined;
    return {
      because: `since request ${this.#since}, the server fails at requests that it accepted before`,
      cure: broken.cure,
    };
  }
}

interface Held {
  readonly job: Job;
  readonly trial: Trial;
}

/**
 * The last trials of one operation, as long as it only failed in them. If it has broken, they show nothing about their
 * clauses, so they are judged when that is known. The first of them is judged in any case: it can be what broke the server.
 */
export class HeldTrials {
  readonly #record: (job: Job, trial: Trial) => void;
  #held: Held[] = [];
  #enough = enoughFailed;
  isBroken = false;

  /** @param record judges a trial */
  constructor(record: (job: Job, trial: Trial) => void) {
    this.#record = record;
  }

  /** @param wasAccepted whether the operation accepted a request before */
  take(job: Job, trial: Trial, wasAccepted: boolean): void {
    if (wasAccepted && exchangesOf(trial).every(({ outcome }) => answersFailure(outcome)))
      this.#held.push({ job, trial });
    else {
      this.release();
      this.#record(job, trial);
    }
  }

  /** Judges the trials that are held. */
  release(): void {
    for (const { job, trial } of this.#held.splice(0)) this.#record(job, trial);
  }

  /**
   * Finds out whether the operation has broken, if it failed often enough.
   *
   * @param skip enters a case that shows nothing
   */
  async decide(context: TrialContext, breakage: ServerBreakage, skip: (job: Job) => void): Promise<void> {
    if (this.isBroken || this.#held.length < this.#enough) return;
    const held = this.#held;
    this.#held = [];
    if (!(await failsAtAll(context))) {
      this.#enough *= patienceAfterGuess;
      for (const { job, trial } of held) this.#record(job, trial);
      return;
    }
    this.isBroken = true;
    const positionOf = ({ trial }: Held): number => Math.min(...exchangesOf(trial).map(({ position }) => position));
    const [first, ...others] = held.toSorted((a, b) => positionOf(a) - positionOf(b));
    if (first === undefined) return;
    breakage.note(positionOf(first));
    this.#record(first.job, first.trial);
    for (const { job } of others) skip(job);
  }
}

/** Whether the server fails at the smallest and the fullest request that the operation accepted before. */
async function failsAtAll(context: TrialContext): Promise<boolean> {
  const inputs = context.session.accepted.of(context.model);
  for (const input of new Set([inputs[0], inputs.at(-1)])) {
    if (input === undefined) continue;
    const { draft } = (await context.settle({ draft: { input } })).given;
    if (!answersFailure((await context.send(draft)).outcome)) return false;
  }
  return true;
}
