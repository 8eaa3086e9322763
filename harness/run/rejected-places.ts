import {
  answersFailure,
  isCursor,
  isRejection,
  isSuccess,
  wordsOfOutcome,
  type Part,
  type RequestModel,
  type ValidTrial,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  formatPointer,
  getAt,
  isArray,
  isObject,
  parsePointer,
  removeAt,
  stringify,
  type Json,
} from '../json/index.ts';
import type { Verdict } from '../verdict/index.ts';
import { isValidInput } from './input/move.ts';

/** After so many different values of a place were rejected, and none accepted, the next ones are expected to be, too. */
const enoughValues = 3;
/** Other operations with the same parameter that reject all of its values, after which one value is enough. */
const enoughOperations = 2;

/** A parameter, or a property of the body, of which a server has accepted no value, or no object. */
interface Rejections {
  /** The rejected values, as texts. */
  readonly values: Set<string>;
  /** What the server said, with an accepted request that lacks the place. */
  readonly controls: Map<string, Exchange>;
  /** The last request with a valid value there. */
  readonly rejected: Exchange;
}

/** The operations of a run that reject each value of a parameter, by the place of the document that describes it. */
export class RejectedParameters {
  readonly #operations = new Map<string, Set<string>>();

  add(stated: string, operation: string): void {
    this.#operations.set(stated, (this.#operations.get(stated) ?? new Set()).add(operation));
  }

  isExpected(stated: string): boolean {
    return (this.#operations.get(stated)?.size ?? 0) >= enoughOperations;
  }
}

/**
 * The optional parameters and properties of an operation of which a server rejects every value that the document allows, or at each of
 * which it fails, although it accepts the same request without them. A request with such a value shows nothing about its other values, and
 * to find out again why it is rejected would take many requests for each clause about the place.
 */
export class RejectedPlaces {
  readonly #model: RequestModel;
  readonly #shared: RejectedParameters;
  readonly #rejections = new Map<string, Rejections>();
  /** The rejected values of cursors. */
  readonly #cursors = new Map<string, Set<string>>();
  /** The places of which a value was accepted. */
  readonly #accepted = new Set<string>();

  constructor(model: RequestModel, shared: RejectedParameters) {
    this.#model = model;
    this.#shared = shared;
  }

  /** Notes the places that an accepted request has. */
  noteAccepted(input: Input): void {
    for (const [top, value] of Object.entries(input)) {
      if (top === 'path' || !isObject(value)) continue;
      for (const [name, member] of Object.entries(value)) {
        // Of an empty object or list, a request has nothing outside the body.
        if (top !== 'body' && isEmpty(member)) continue;
        for (const key of keysOfValue(formatPointer([top, name]), member)) {
          this.#accepted.add(key);
          this.#rejections.delete(key);
        }
      }
    }
  }

  /**
   * Notes a trial about a value in a place.
   *
   * @param shown what it shows about its clause
   */
  note(trial: ValidTrial, shown: Verdict['kind'] | undefined): void {
    const place = widePlaceOf(trial.case.pinned);
    if (place === undefined) return;
    if (shown === 'violation') this.#noteViolation(trial, place);
    if (shown !== 'observation' || !isCursor(this.#model, place)) return;
    const rejected = rejectedAt(place, exchangesOf(trial));
    this.#cursors.set(place, new Set([...(this.#cursors.get(place) ?? []), ...rejected]));
  }

  #noteViolation(trial: ValidTrial, place: string): void {
    const exchanges = exchangesOf(trial);
    const without = exchanges.find(
      ({ request, outcome }) =>
        isSuccess(this.#model.operation, outcome) && getAt(request.input ?? {}, place) === undefined,
    );
    if (without === undefined || !isDenied(trial.exchange)) return;
    const sent = getAt(trial.exchange.request.input ?? {}, place);
    for (const key of keysOfValue(place, sent).filter((each) => !this.#accepted.has(each))) {
      const { values, controls } = this.#rejections.get(key) ?? { values: new Set<string>(), controls: new Map() };
      this.#rejections.set(key, { values, controls, rejected: trial.exchange });
      controls.set(wordsBesideNames(trial.exchange, place), without);
      for (const value of rejectedAt(place, exchanges)) values.add(value);
    }
    const part = this.#isRejected(place) ? this.#parameterAt(place) : undefined;
    if (part !== undefined) this.#shared.add(part.stated, this.#model.operation.name);
  }

  /** Whether a value in a place is expected to be rejected, whatever it is. */
  isExpected(pinned: string | undefined): boolean {
    return this.#expectedFor(pinned) !== undefined;
  }

  /** The key under which each value of a place is expected to be rejected. */
  #expectedFor(pinned: string | undefined): string | undefined {
    return keysOfPlace(pinned).find((key) => this.#isExpectedAt(key));
  }

  #isExpectedAt(key: string): boolean {
    if (this.#accepted.has(key)) return false;
    const stated = this.#parameterAt(key)?.stated;
    return this.#isRejected(key) || (stated !== undefined && this.#shared.isExpected(stated));
  }

  /**
   * The accepted request without the place, if enough values were rejected there and this rejection says the same.
   *
   * @param exchange of a request with a value there
   */
  controlOf(pinned: string | undefined, exchange: Exchange): Exchange | undefined {
    const place = widePlaceOf(pinned);
    const key = this.#expectedFor(pinned);
    if (place === undefined || key === undefined || !isDenied(exchange)) return undefined;
    return this.#rejections.get(key)?.controls.get(wordsBesideNames(exchange, place));
  }

  /** A rejected request with a valid value in a place, or one at which the server fails: the control of invalid values there, so that they show nothing. */
  rejectionOf(pinned: string | undefined): Exchange | undefined {
    const key = keysOfPlace(pinned).find((each) => this.#isRejected(each));
    return key === undefined ? undefined : this.#rejections.get(key)?.rejected;
  }

  /**
   * The input without the places of which each value is expected to be rejected, if it is valid without them. Only the server
   * knows which cursors it accepts, so generated ones are left out too, once it has rejected some.
   *
   * @param pinned the place that a case is about; undefined if it is about the whole request, of which only cursors are left out
   */
  without(input: Input, pinned: string | undefined): Input {
    const about = widePlaceOf(pinned);
    const cursors = [...this.#cursors].flatMap(([place, { size }]) => (size >= enoughValues ? [place] : []));
    const rejected = (): string[] =>
      [...this.#rejections.keys(), ...this.#parametersWithoutAny()].filter((key) => this.#isExpectedAt(key));
    let left = input;
    for (const key of pinned === undefined ? cursors : [...cursors, ...rejected()]) {
      const place = placeOfKey(key);
      if (place === about || !keysOfValue(place, getAt(left, place)).includes(key)) continue;
      const removed = removeAt(left, place);
      if (isObject(removed) && isValidInput(this.#model, removed)) left = removed;
    }
    return left;
  }

  /** The parameters of which nothing was rejected here, but every value in other operations. */
  #parametersWithoutAny(): string[] {
    const expected = this.#model.parameters.filter(({ stated }) => this.#shared.isExpected(stated));
    return expected.map(({ pointer }) => pointer).filter((place) => !this.#rejections.has(place));
  }

  #isRejected(key: string): boolean {
    return (this.#rejections.get(key)?.values.size ?? 0) >= enoughValues;
  }

  #parameterAt(place: string): Part | undefined {
    return this.#model.parameters.find(({ pointer }) => pointer === place);
  }
}

/** What is added to a place for the objects alone among its values: a server can accept texts there, and reject each object. */
const ofObjects = ' {}';

/** The keys of a parameter or a property that has a value; none if it has none. */
function keysOfValue(place: string, value: Json | undefined): string[] {
  if (value === undefined) return [];
  return isObject(value) ? [place, place + ofObjects] : [place];
}

/** The keys of the parameter or the property that a place is in. */
function keysOfPlace(pinned: string | undefined): string[] {
  const place = widePlaceOf(pinned);
  return place === undefined ? [] : isInObject(pinned) ? [place, place + ofObjects] : [place];
}

const placeOfKey = (key: string): string => (key.endsWith(ofObjects) ? key.slice(0, -ofObjects.length) : key);

/** Whether a place is in an object that a parameter or a property has as its value. */
export function isInObject(pinned: string | undefined): boolean {
  const [, , member] = pinned === undefined ? [] : parsePointer(pinned);
  return member !== undefined && !/^\d+$/.test(member);
}

const isEmpty = (value: Json): boolean =>
  isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

/**
 * The words of an answer without the names of the members that the request has in an object at a place: a server that does not know
 * any of them lists those that were sent.
 */
export function wordsBesideNames(exchange: Exchange, place: string): string {
  const words = wordsOfOutcome(exchange);
  const value = getAt(exchange.request.input ?? {}, place);
  if (value === undefined || !isObject(value)) return words;
  const longestFirst = Object.keys(value).sort((one, other) => other.length - one.length);
  const gapped = longestFirst.reduce((text, name) => (name === '' ? text : text.replaceAll(name, '…')), words);
  return gapped.replaceAll(/…(?:[\s,;.'"`]*…)+/g, '…');
}

/** The exchanges of a trial about its value. */
function exchangesOf({ exchange, fresh, control, earlier }: ValidTrial): Exchange[] {
  return [exchange, fresh, control, earlier?.exchange, earlier?.control].flatMap((each) => each ?? []);
}

/** Whether a server does not do what is asked for: it says so, or it fails with an answer. */
export function isDenied({ outcome }: Pick<Exchange, 'outcome'>): boolean {
  return isRejection(outcome) || answersFailure(outcome);
}

/** The values in a place with which requests were rejected, as texts. */
function rejectedAt(place: string, exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ request, outcome }) => {
    const value = getAt(request.input ?? {}, place);
    return isDenied({ outcome }) && value !== undefined ? [stringify(value)] : [];
  });
}

/** The parameter, or the property of the body, that a place is in; undefined for a name in the path. */
export function widePlaceOf(pinned: string | undefined): string | undefined {
  const [top, name] = pinned === undefined ? [] : parsePointer(pinned);
  return top === undefined || name === undefined || top === 'path' ? undefined : formatPointer([top, name]);
}
