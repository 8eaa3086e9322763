import { parentPointer } from '../json/index.ts';
import { ApartPlaces } from './apart-places.ts';
import type { Job } from './finding.ts';

/** The limits of the search for companions, because each is compared with all others. */
const mostTogether = 16;
const mostAccepted = 200;

/** How many pairs of facets met in one accepted request, of those that can: facets of one place can't. */
export class FacetPairs {
  readonly #places = new Map<string, string>();
  /** The facets that each facet has met. */
  readonly #met = new Map<string, Set<string>>();
  #pairs = 0;
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
      for (const other of jobs.slice(index + 1)) this.#meet(one.row.clause.id, other.row.clause.id);
    }
  }

  #meet(one: string, other: string): void {
    const [first, second] = [this.#metBy(one), this.#metBy(other)];
    if (first.has(other)) return;
    first.add(other);
    second.add(one);
    this.#pairs += 1;
  }

  #metBy(id: string): Set<string> {
    const known = this.#met.get(id) ?? new Set();
    this.#met.set(id, known);
    return known;
  }

  /**
   * Chooses accepted facets that a request with other facets can have as well, so that pairs meet that have not met: one
   * after the other, each the one with most new pairs. Then pairs of values need no requests of their own.
   *
   * @param jobs the facets of the request
   */
  companionsOf(jobs: readonly Job[]): Job[] {
    const together = [...jobs];
    const places = new ApartPlaces(jobs.map((job) => this.#placeOf(job)));
    while (together.length < mostTogether) {
      let [best, most]: [Job | undefined, number] = [undefined, 0];
      for (const candidate of this.#accepted.values()) {
        // Most have met all others after a while, and that is soon known.
        const isNew = this.#countUnmet(candidate, together);
        if (isNew > most && places.hasRoomFor(this.#placeOf(candidate))) [best, most] = [candidate, isNew];
      }
      if (best === undefined) break;
      together.push(best);
      places.add(this.#placeOf(best));
    }
    return together.slice(jobs.length);
  }

  /** How many facets another one has not met. */
  #countUnmet({ row }: Job, others: readonly Job[]): number {
    const met = this.#met.get(row.clause.id);
    if (met === undefined) return others.length;
    let count = 0;
    for (const other of others) if (!met.has(other.row.clause.id)) count += 1;
    return count;
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
    return { met: this.#pairs, all };
  }
}
