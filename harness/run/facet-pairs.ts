import { areApart } from './batch.ts';
import type { Job } from './finding.ts';

/** How many pairs of facets met in one accepted request, of those that can: facets of one place can't. */
export class FacetPairs {
  readonly #places = new Map<string, string>();
  readonly #met = new Set<string>();

  /** Adds facets that are sent. */
  add(jobs: readonly Job[]): void {
    for (const { row, given } of jobs) {
      if (given.kind === 'valid' && given.pinned !== undefined) this.#places.set(row.clause.id, given.pinned);
    }
  }

  /** Adds facets that were accepted in one request. */
  meet(jobs: readonly Job[]): void {
    const ids = jobs.map(({ row }) => row.clause.id).sort();
    for (const [index, one] of ids.entries()) {
      for (const other of ids.slice(index + 1)) this.#met.add(`${one}\n${other}`);
    }
  }

  count(): { readonly met: number; readonly all: number } {
    const places = [...this.#places.values()];
    let all = 0;
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) if (areApart(one, other)) all += 1;
    }
    return { met: this.#met.size, all };
  }
}
