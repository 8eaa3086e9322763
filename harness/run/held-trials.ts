import type { Trial } from '../clause/index.ts';
import type { Cut } from './cut.ts';
import type { Job } from './finding.ts';
import type { TrialContext } from './trial-context.ts';

/** After so many trials that are held, it is found out what they show. */
const enoughHeld = 12;
/** After a wrong guess, so many times as many trials are needed for the next. */
const patienceAfterGuess = 4;

/** A case and its trial. */
export interface HeldTrial {
  readonly job: Job;
  readonly trial: Trial;
}

/** Why an operation is sent no more cases. */
export type CutReason = Cut & { readonly cut: true };

/**
 * Which trials show nothing about their clauses if the state of the whole server is their reason.
 *
 * @typeParam Server what is known of it
 */
export interface HoldingRule<Server> {
  /**
   * Whether a trial can be one of them and is held, shows that those before it are not, or says nothing of them. Is called
   * for operations that accepted a request before.
   */
  readonly sort: (trial: Trial) => 'held' | 'contrary' | 'other';
  /**
   * Finds out whether the state of the server is the reason.
   *
   * @returns why no more cases are sent, and the held trial that is judged all the same; undefined if all of them are judged
   */
  readonly explain: (
    context: TrialContext,
    held: readonly HeldTrial[],
    server: Server,
  ) => Promise<{ readonly reason: CutReason; readonly judged?: HeldTrial } | undefined>;
}

/** The last trials of one operation that can all have one reason. They are judged when it is known. */
export class HeldTrials<Server> {
  readonly #rule: HoldingRule<Server>;
  readonly #judge: (job: Job, trial: Trial) => void;
  #held: HeldTrial[] = [];
  #enough = enoughHeld;
  /** Why no more cases are sent; undefined as long as they are sent. */
  reason: CutReason | undefined;

  /** @param judge judges a trial that is not held */
  constructor(rule: HoldingRule<Server>, judge: (job: Job, trial: Trial) => void) {
    this.#rule = rule;
    this.#judge = judge;
  }

  /** @param wasAccepted whether the operation accepted a request before */
  take(job: Job, trial: Trial, wasAccepted: boolean): void {
    const sorted = wasAccepted ? this.#rule.sort(trial) : 'contrary';
    if (sorted === 'held') {
      this.#held.push({ job, trial });
      return;
    }
    if (sorted === 'contrary') this.release();
    this.#judge(job, trial);
  }

  /** Judges the trials that are held. */
  release(): void {
    for (const { job, trial } of this.#held.splice(0)) this.#judge(job, trial);
  }

  /**
   * Finds out what the trials show that are held, if there are enough of them.
   *
   * @param skip enters a case that shows nothing
   */
  async decide(context: TrialContext, server: Server, skip: (job: Job, reason: CutReason) => void): Promise<void> {
    if (this.reason !== undefined || this.#held.length < this.#enough) return;
    const held = this.#held.splice(0);
    const found = await this.#rule.explain(context, held, server);
    if (found === undefined) this.#enough *= patienceAfterGuess;
    this.reason = found?.reason;
    for (const each of held) {
      if (found === undefined || each === found.judged) this.#judge(each.job, each.trial);
      else skip(each.job, found.reason);
    }
  }
}
