import { parted, type Batch } from './batch.ts';
import type { SkippedVariant } from './cases.ts';
import type { Job } from './finding.ts';

/** After so many cases of an operation that has accepted no valid request, the others come after those of all operations. */
const mostInVain = 16;

/**
 * Whether a case can end a server: its body is a malformed multipart body. A parser reports an error in one to whatever
 * reads the file, which can be gone by then, and an error without a reader ends a process.
 */
export function canEndServer(job: Job | SkippedVariant): boolean {
  if (!('given' in job) || !('draft' in job.given)) return false;
  const { bytes, contentType } = job.given.draft.unlike ?? {};
  return bytes !== undefined && contentType?.startsWith('multipart/') === true;
}

/**
 * The cases of one operation that come last, because they would most likely show nothing, or can end the server: it
 * accepted no valid request, or other operations have shown what they would. Once it accepts one, the former are sent as
 * others are.
 */
export class DeferredBatches {
  readonly #acceptsNothing: () => boolean;
  #batches: Batch[] = [];
  readonly #shown: Batch[] = [];
  #sentInVain = 0;
  #isLast = false;

  constructor(acceptsNothing: () => boolean) {
    this.#acceptsNothing = acceptsNothing;
  }

  /** Counts a case that was judged. */
  note(): void {
    this.#sentInVain = this.#acceptsNothing() ? this.#sentInVain + 1 : 0;
  }

  /** Takes a batch that comes last. @returns whether it does. Whether an operation checks credentials can show at once */
  take(batch: Batch): boolean {
    if (this.#isLast || !this.#acceptsNothing() || this.#sentInVain < mostInVain) return false;
    const jobs = batch.kind === 'one' ? [batch.job] : batch.jobs;
    if (jobs.some(({ row }) => row.clause.aspect === 'enforces security')) return false;
    this.#batches.push(batch);
    return true;
  }

  /**
   * Takes the cases of a batch that come last because of what they are.
   *
   * @param isShown whether a case comes last, because other operations have shown what it would, for example
   * @returns the batch without them; undefined if none is left
   */
  takeShown(batch: Batch, isShown: (job: Job | SkippedVariant) => boolean): Batch | undefined {
    if (this.#isLast) return batch;
    const { apart, others } = parted(batch, isShown);
    if (apart !== undefined) this.#shown.push(apart);
    return others;
  }

  /** Those that need not wait any more, because the operation has accepted a request meanwhile. */
  *ready(): Generator<Batch> {
    if (!this.#acceptsNothing()) yield* this.#batches.splice(0);
  }

  /**
   * All that are left. From now on none is deferred.
   *
   * @param isShown whether other operations have shown what a case would
   */
  *rest(isShown: (job: Job | SkippedVariant) => boolean): Generator<Batch> {
    this.#isLast = true;
    yield* this.#batches.splice(0);
    for (const batch of this.#shown.splice(0)) {
      const { others } = parted(batch, isShown);
      if (others !== undefined) yield others;
    }
  }
}
