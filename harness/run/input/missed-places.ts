import { complaintsIn, validationStatuses, wordsOfOutcome, type RequestModel } from '../../clause/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { getAt } from '../../json/index.ts';
import { complainedPlace } from './complained.ts';

/** So many different answers to rejected requests are read for each operation. */
const mostRead = 50;

interface MissedIn {
  readonly places: Set<string>;
  /** The words of the answers that were read. */
  readonly read: Set<string>;
}

/**
 * The places in the body that a server complained about when they had no value, although the document does not require one:
 * it rejects each request without them.
 */
export class MissedPlaces {
  readonly #operations = new Map<string, MissedIn>();

  /** Reads the answer to a rejected request. @param input that the request was made from */
  note(model: RequestModel, input: Input, exchange: Exchange): void {
    const { outcome } = exchange;
    if (outcome.kind !== 'answered' || !validationStatuses.includes(outcome.status)) return;
    const { name } = model.operation;
    const { places, read } = this.#operations.get(name) ?? { places: new Set(), read: new Set() };
    this.#operations.set(name, { places, read });
    const words = wordsOfOutcome(exchange);
    if (read.has(words) || read.size === mostRead) return;
    read.add(words);
    for (const complaint of complaintsIn(outcome)) {
      const place = complaint.demands.some(({ kind }) => kind === 'present' || kind === 'other')
        ? complainedPlace(model, input, complaint)
        : undefined;
      if (place?.startsWith('/body/') === true && getAt(input, place) === undefined) places.add(place);
    }
  }

  /** Those that can be filled in where a request is about other places. @param about the places that it is about */
  of({ operation: { name } }: RequestModel, about: readonly string[]): string[] {
    const isAbout = (place: string): boolean => about.some((each) => place === each || place.startsWith(`${each}/`));
    return [...(this.#operations.get(name)?.places ?? [])].filter((place) => !isAbout(place));
  }
}
