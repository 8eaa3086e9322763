import type { Batch } from './batch.ts';

type BatchKind = Exclude<Batch['kind'], 'one'> | 'company';

/** After so many batches of a kind in a row without a result, cases of the operation are sent by themselves. */
const mostInVain = 3;

/** How many of the last batches of each kind had no result. */
export class BatchesInVain {
  readonly #counts = new Map<BatchKind, number>();
  #isSecondTry = false;

  /** Whether more batches of a kind are not worth their requests. */
  isOver(kind: BatchKind): boolean {
    return this.#counts.get(kind) === mostInVain;
  }

  note(kind: BatchKind, hasResult: boolean): void {
    this.#counts.set(kind, hasResult ? 0 : (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Lets batches be tried again, once: when cases are moved to accepted inputs, they can have results. */
  tryAgain(): void {
    if (!this.#isSecondTry) this.#counts.clear();
    this.#isSecondTry = true;
  }
}
