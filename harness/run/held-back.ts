import type { Trial } from '../clause/index.ts';
import { failsEverywhere, type ServerBreakage } from './breakage.ts';
import type { Job } from './finding.ts';
import { HeldTrials, type CutReason } from './held-trials.ts';
import { rejectsEverything, type ServerRejection } from './rejects-all.ts';
import type { Results } from './results.ts';
import type { SharedByRun } from './shared-places.ts';
import type { TrialContext } from './trial-context.ts';

/** The run of an operation that judges trials. */
interface JudgingRun {
  readonly judge: (job: Job, trial: Trial) => void;
  /** How many inputs the operation has accepted. */
  readonly countAccepted: () => number;
}

/** The last trials of one operation that show nothing if the server has broken, or rejects whatever it is sent. */
export class HeldBack {
  readonly #owner: JudgingRun;
  readonly #failed: HeldTrials<ServerBreakage>;
  readonly #rejected: HeldTrials<ServerRejection>;

  constructor(owner: JudgingRun) {
    this.#owner = owner;
    this.#failed = new HeldTrials(failsEverywhere, (job, trial) => {
      owner.judge(job, trial);
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

  /** Judges the trials that are held. */
  release(): void {
    this.#rejected.release();
    this.#failed.release();
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
