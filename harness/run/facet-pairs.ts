import { parentPointer } from '../json/index.ts';
import { areApart } from './batch.ts';
import type { Job } from './finding.ts';

/** The limits of the search for companions, because each is compared with all others. */
const mostTogether = 16;
const mostAccepted = 200;

const keyOf = (one: Job, other: Job): string => [one.row.clause.id, other.row.clause.id].sort().join('\n');

/** How many pairs of facets met in one accepted request, of those that can: facets of one place can't. */
export class FacetPairs {
  readonly #places = new Map<string, string>();
  readonly #met = new Set<string>();
  /** An accepted case of each facet. */
  readonly #accepted = new Map<string, Job>();

  /** Adds facets that are sent. */
  add(jobs: readonly Job[]): void {
    for (const { row, given } of jobs) {
      if (given.kind === 'valid' && given.pinned !== undefined) this.#places.set(row.clause.id, given.pinned);
    }
  }

  /** Adds facets that were accepted in one request. */
  meet(jobs: readonly Job[]): void {
    for (const [index, one] of jobs.entries()) {
      if (this.#accepted.size < mostAccepted) this.#accepted.set(one.row.clause.id, one);
      for (const other of jobs.slice(index + 1)) this.#met.add(keyOf(one, other));
    }
  }

  /**
   * Chooses accepted facets that a request with other facets can have as well, so that pairs meet that have not met: one
   * after the other, each the one with most new pairs. Then pairs of values need no requests of their own.
   *
   * @param jobs the facets of the request
   */
  companionsOf(jobs: readonly Job[]): Job[] {
    const together = [...jobs];
    while (together.length < mostTogether) {
      let [best, most]: [Job | undefined, number] = [undefined, 0];
      for (const candidate of this.#accepted.values()) {
        if (!together.every((job) => areApart(this.#placeOf(job), this.#placeOf(candidate)))) continue;
        const isNew = together.filter((job) => !this.#met.has(keyOf(job, candidate))).length;
        if (isNew > most) [best, most] = [candidate, isNew];
      }
      if (best === undefined) break;
      together.push(best);
    }
    return together.slice(jobs.length);
  }

  #placeOf({ row }: Job): string {
    return this.#places.get(row.clause.id) ?? '';
  }

  count(): { readonly met: number; readonly all: number } {
    const counts = new Map<string, number>();
    for (const place of this.#places.values()) counts.set(place, (counts.get(place) ?? 0) + 1);
    const pairsOf = (count: number): number => (count * (count - 1)) / 2;
    let all = pairsOf(this.#places.size);
    for (const [place, count] of counts) {
      all -= pairsOf(count);
      for (let around = place; around !== '';) {
        around = parentPointer(around);
        all -= count * (counts.get(around) ?? 0);
      }
    }
    return { met: this.#met.size, all };
  }
}
