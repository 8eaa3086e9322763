/**
 * Places of which none is inside another, as those of the values in one request must be. It is asked for each case and each
 * request that is collected, so it compares no texts with each other.
 */
export class ApartPlaces {
  readonly #own = new Set<string>();
  /** The places that one of them is inside. */
  readonly #around = new Set<string>();

  constructor(places: Iterable<string> = []) {
    for (const place of places) this.add(place);
  }

  add(place: string): void {
    this.#own.add(place);
    for (const around of placesAround(place)) this.#around.add(around);
  }

  /** Whether a place is neither one of them, nor inside or around one. */
  hasRoomFor(place: string): boolean {
    if (this.#own.has(place) || this.#around.has(place)) return false;
    for (const around of placesAround(place)) if (this.#own.has(around)) return false;
    return true;
  }
}

/** The places that a place is inside, without itself. */
function* placesAround(place: string): Generator<string> {
  for (let end = place.lastIndexOf('/'); end >= 0; end = place.lastIndexOf('/', end - 1)) {
    yield place.slice(0, end);
    if (end === 0) return;
  }
}
