import type { Batch } from './batch.ts';

/** After so many cases of an operation that has accepted no valid request, the others come after those of all operations. */
const mostInVain = 16;

/**
 * The cases of one operation that come last, because it accepted no valid request: they would most likely show nothing.
 * Once it accepts one, they are sent as others are.
 */
export class DeferredBatches {
  readonly #acceptsNothing: () => boolean;
  #batches: Batch[] = [];
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

  /** Those that need not wait any more, because the operation has accepted a request meanwhile. */
  *ready(): Generator<Batch> {
    if (!this.#acceptsNothing()) yield* this.#batches.splice(0);
  }

  /** All that are left. From now on none is deferred. */
  *rest(): Generator<Batch> {
    this.#isLast = true;
    yield* this.#batches.splice(0);
  }
}
