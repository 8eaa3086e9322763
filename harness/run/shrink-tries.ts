import type { Case, Draft } from '../clause/index.ts';
import { childPointer, isObject, parentPointer, stringify, type Json } from '../json/index.ts';

/** After so many tries, only what a user would see to be smaller is tried. */
const enoughTries = 20;
/** The largest share of the characters of a request that a user sees to be fewer. */
const seenShare = 0.9;

/** What the size of a case depends on. */
interface Shape {
  /** Everything that is sent. Cases of one variant with equal texts are equal. */
  readonly text: string;
  /** The places that it has a value in. Those within lists are left out, because the items move up. */
  readonly places: ReadonlySet<string>;
}

/**
 * What the tries to make the request of one fault smaller have shown. A try costs requests, so those are left out that would
 * most likely show nothing: what was tried, what lacks a place that the fault needs, and what is hardly smaller.
 */
export class ShrinkTries {
  readonly #inVain = new Set<string>();
  readonly #needed = new Set<string>();
  #smallest: Shape | undefined;
  #tries = 0;

  /** Whether a case that is smaller than the last one that showed the fault is worth its requests. */
  isWorthwhile(given: Case): boolean {
    const smallest = this.#smallest;
    if (smallest === undefined) return true;
    const { text, places } = shapeOf(given);
    if (this.#inVain.has(text) || [...this.#needed].some((place) => !places.has(place))) return false;
    const isSeen = places.size < smallest.places.size || text.length <= smallest.text.length * seenShare;
    return isSeen || this.#tries < enoughTries;
  }

  /** @param isShown whether the case showed the fault */
  note(given: Case, isShown: boolean): void {
    const shape = shapeOf(given);
    this.#tries += 1;
    if (isShown) this.#smallest = shape;
    else if (this.#smallest !== undefined) {
      this.#inVain.add(shape.text);
      const [place, ...others] = lostPlaces(this.#smallest, shape);
      if (place !== undefined && others.length === 0) this.#needed.add(place);
    }
  }
}

/** The outermost places that a smaller case lacks; none if it has others in place of them. */
function lostPlaces(before: Shape, after: Shape): string[] {
  if ([...after.places].some((place) => !before.places.has(place))) return [];
  const lost = [...before.places].filter((place) => !after.places.has(place));
  return lost.filter((place) => !lost.includes(parentPointer(place)));
}

function shapeOf(given: Case): Shape {
  const drafts = draftsOf(given);
  const control = given.kind === 'invalid' ? stringify(given.control.input) : '';
  return {
    text: [...drafts.map(textOf), control].join('\n'),
    places: new Set(drafts.flatMap(({ input }, index) => [...placesIn(input, `/${index}`)])),
  };
}

/** The requests of a case, as far as they are known before it is sent. */
function draftsOf(given: Case): Draft[] {
  if (given.kind !== 'script') return [given.draft];
  return given.steps.map(({ command }) => ({ input: command?.input ?? {} }));
}

function textOf({ input, unlike: { bytes, content, ...unlike } = {} }: Draft): string {
  const ofBytes = Buffer.from(bytes ?? []).toString('base64');
  return [stringify(input), content?.mediaType ?? '', JSON.stringify(unlike), ofBytes].join('\n');
}

function* placesIn(value: Json, place: string): Generator<string> {
  yield place;
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) yield* placesIn(member, childPointer(place, name));
}
