import type { Trial } from '../clause/index.ts';
import { broken, HeldTrials } from './breakage.ts';
import type { Cut } from './cut.ts';
import type { Job } from './finding.ts';
import { RejectedTrials } from './rejects-all.ts';
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
  readonly #failed: HeldTrials;
  readonly #rejected: RejectedTrials;

  constructor(owner: JudgingRun) {
    this.#owner = owner;
    this.#failed = new HeldTrials((job, trial) => {
      owner.judge(job, trial);
    });
    this.#rejected = new RejectedTrials((job, trial) => {
      this.#failed.take(job, trial, owner.countAccepted() > 0);
    });
  }

  /** Why no more cases are sent; undefined as long as they are sent. */
  get reason(): (Cut & { readonly cut: true }) | undefined {
    return this.#failed.isBroken ? broken : this.#rejected.reason;
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
    const skipNow = (job: Job): void => {
      results.skip(job, this.reason ?? broken);
    };
    await this.#failed.decide(context, breakage, skipNow);
    await this.#rejected.decide(context, rejection, skipNow);
  }
}
