import type { RequestModel, Trial } from '../clause/index.ts';
import { failsEverywhere, type ServerBreakage } from './breakage.ts';
import type { Job } from './finding.ts';
import { HeldTrials, type CutReason } from './held-trials.ts';
import { UnexplainedRejections } from './rejections.ts';
import { rejectsEverything, type ServerRejection } from './rejects-all.ts';
import type { Results } from './results.ts';
import type { SharedByRun } from './shared-places.ts';
import type { TrialRunner } from './trial.ts';
import type { TrialContext } from './trial-context.ts';

/** The run of an operation that judges trials. */
interface JudgingRun {
  readonly judge: (job: Job, trial: Trial) => void;
  readonly results: Pick<Results, 'held'>;
  /** How many inputs the operation has accepted. */
  readonly countAccepted: () => number;
}

/**
 * The last trials of one operation that show nothing if the server has broken, or rejects whatever it is sent; and those that
 * show less if a rule or the state of the server explains them.
 */
export class HeldBack {
  readonly #owner: JudgingRun;
  readonly #failed: HeldTrials<ServerBreakage>;
  readonly #rejected: HeldTrials<ServerRejection>;
  readonly #modelOf: () => RequestModel | undefined;
  #known: UnexplainedRejections | undefined;

  /** @param modelOf returns the model of valid requests, if there is one */
  constructor(owner: JudgingRun, modelOf: () => RequestModel | undefined) {
    this.#owner = owner;
    this.#modelOf = modelOf;
    this.#failed = new HeldTrials(failsEverywhere, (job, trial) => {
      this.#judge(job, trial);
    });
    this.#rejected = new HeldTrials(rejectsEverything, (job, trial) => {
      this.#failed.take(job, trial, owner.countAccepted() > 0);
    });
  }

  /** Why no more cases are sent; undefined as long as they are sent. */
  get reason(): CutReason | undefined {
    return this.#failed.reason ?? this.#rejected.reason;
  }

  take(job: Job, trial: Trial): void {
    this.#rejected.take(job, trial, this.#owner.countAccepted() > 0);
  }

  /**
   * Judges the trials that are held.
   *
   * @param isOver whether no requests follow that can explain rejections
   */
  release(isOver: boolean): void {
    this.#rejected.release();
    this.#failed.release();
    if (!isOver) return;
    for (const { job, trial } of this.#rejections?.release() ?? []) this.#owner.judge(job, this.#explained(trial));
  }

  /** The same runner, with what other requests show of the rejections. */
  explaining(run: TrialRunner): TrialRunner {
    return async (given) => this.#explained(await run(given));
  }

  #explained(trial: Trial): Trial {
    return this.#rejections?.explained(trial, this.#owner.countAccepted() > 0) ?? trial;
  }

  /** Sends requests that can explain the rejections of valid requests. */
  async explain(context: TrialContext): Promise<void> {
    await this.#rejections?.explain(context);
  }

  get #rejections(): UnexplainedRejections | undefined {
    const model = this.#known === undefined ? this.#modelOf() : undefined;
    if (model !== undefined) this.#known = new UnexplainedRejections(model);
    return this.#known;
  }

  /** Judges a trial, unless further requests can explain it. */
  #judge(job: Job, given: Trial): void {
    for (const shown of this.#rejections?.note(given) ?? []) this.#owner.judge(shown.job, shown.trial);
    const trial = this.#explained(given);
    if (this.#rejections?.hold(job, trial) === true) this.#owner.results.held.add(job.variant);
    else this.#owner.judge(job, trial);
  }

  /**
   * Finds out what the trials show that are held, if there are enough of them.
   *
   * @param results gets the cases that show nothing
   */
  async decide(
    context: TrialContext,
    { breakage, rejection }: Pick<SharedByRun, 'breakage' | 'rejection'>,
    results: Pick<Results, 'skip'>,
  ): Promise<void> {
    const skip = (job: Job, reason: CutReason): void => {
      results.skip(job, reason);
    };
    await this.#failed.decide(context, breakage, skip);
    await this.#rejected.decide(context, rejection, skip);
  }
}
