import type { Draft, InvalidCase, Part, RequestModel, RequestPair, ValidCase } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isObject,
  parentPointer,
  parsePointer,
  removeAt,
  setAt,
  stringify,
  type Json,
} from '../../json/index.ts';

/**
 * How many inputs of an operation are kept: the smallest, because a user has to read them, and the fullest, because a
 * case needs an input that has a place for its value.
 */
const mostInputs = 10;
/** How many inputs are weighed: to weigh each of thousands costs more than it helps. */
const mostWeighed = 100;

interface Weighed {
  readonly input: Input;
  readonly size: number;
}

/**
 * Inputs of valid requests that a server accepted, by operation. A server that rejects some valid values would reject
 * most requests because of them, whatever clause they test. Such a case is moved to an input that the server accepts.
 */
export class Accepted {
  readonly #inputs = new Map<string, readonly Weighed[]>();
  readonly #seen = new Map<string, number>();
  readonly #searches = new Map<string, Promise<void>>();

  /**
   * Keeps an accepted input.
   *
   * @param draft of a valid request that was accepted; one with `unlike` is not kept, because other cases can't use it
   */
  add({ operation: { name } }: RequestModel, { input, unlike }: Draft): void {
    const seen = this.#seen.get(name) ?? 0;
    if (unlike !== undefined || seen === mostWeighed) return;
    this.#seen.set(name, seen + 1);
    const all = [...(this.#inputs.get(name) ?? []), { input, size: stringify(input).length }];
    all.sort((a, b) => a.size - b.size);
    if (all.length > mostInputs) all.splice(mostInputs / 2, 1);
    this.#inputs.set(name, all);
  }

  /** Calls `find`, once for an operation, if no accepted input is known. */
  find(model: RequestModel, find: () => Promise<Draft | undefined>): Promise<void> {
    const { name } = model.operation;
    if (this.#inputs.has(name)) return Promise.resolve();
    let search = this.#searches.get(name);
    if (search === undefined) {
      search = find().then((draft) => {
        if (draft !== undefined) this.add(model, draft);
      });
      this.#searches.set(name, search);
    }
    return search;
  }

  /** The accepted inputs of an operation, from the smallest to the fullest. */
  of({ operation: { name } }: RequestModel): Input[] {
    return (this.#inputs.get(name) ?? []).map(({ input }) => input);
  }

  /**
   * Moves a case to an accepted input: the places that the case is about keep their values, the rest comes from that
   * input.
   *
   * @returns the request and its control; undefined if the case fits into none of the accepted inputs
   */
  move(model: RequestModel, given: ValidCase | InvalidCase): RequestPair | undefined {
    const inputs = this.of(model);
    if (given.draft.unlike?.content !== undefined) return undefined;
    if (given.kind === 'valid') return first(inputs, (input) => moveValue(model, given, input));
    if (given.remake === 'copy') return movePair(model, given, inputs);
    return inputs[0] && given.remake({ input: inputs[0] });
  }
}

function first<T>(inputs: readonly Input[], make: (input: Input) => T | undefined): T | undefined {
  for (const input of inputs) {
    const made = make(input);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Moves an invalid request and its control: the places in which they differ are copied into an input. */
function movePair(model: RequestModel, pair: RequestPair, inputs: readonly Input[]): RequestPair | undefined {
  const places = [...differing(pair.draft.input, pair.control.input, '')];
  // An input with an accepted value in the place itself is better than one that gets a value there.
  const having = inputs.filter((input) => places.every((place) => getAt(input, place) !== undefined));
  return first([...having, ...inputs], (input) => movePairTo(model, pair, places, input));
}

/**
 * The pair in this input, if the request breaks the same keywords there. The input itself is the control if it has
 * values in all of the places.
 */
function movePairTo(
  model: RequestModel,
  pair: RequestPair,
  places: readonly string[],
  input: Input,
): RequestPair | undefined {
  const { draft, control } = pair;
  const put = (into: Input | undefined, from: Input, place: string): Input | undefined =>
    into && copyValue(into, from, place);
  const valid = places
    .filter((place) => getAt(input, place) === undefined)
    .reduce<Input | undefined>((into, place) => put(into, control.input, place), input);
  const invalid = places.reduce<Input | undefined>((into, place) => put(into, draft.input, place), valid);
  if (invalid === undefined || valid === undefined) return undefined;
  const isSame = partsOf(model).every((part) => {
    const [before, after, ofControl] = [draft.input, invalid, valid].map((each) => errorsIn(part, each));
    return ofControl?.length === 0 && before?.join() === after?.join();
  });
  return isSame ? { ...pair, draft: { ...draft, input: invalid }, control: { ...control, input: valid } } : undefined;
}

/**
 * Moves a valid request about a value in one place, or about additional properties there. The request is the input with
 * these, and its control is the input itself.
 */
function moveValue(model: RequestModel, given: ValidCase, input: Input): RequestPair | undefined {
  if (given.pinned === undefined) return undefined;
  const { draft, pinned, lacks } = given;
  // If the case is about the whole body, it is not known which value in it the server rejects.
  if (pinned === '/body' && typeof lacks !== 'object') return undefined;
  const moved =
    typeof lacks === 'object'
      ? additionalPlaces(draft.input, pinned, lacks.namesBut).reduce<Input | undefined>(
          (into, place) => (into && getAt(into, place) === undefined ? copyValue(into, draft.input, place) : into),
          input,
        )
      : copyValue(input, draft.input, pinned);
  if (moved === undefined || equals(moved, input)) return undefined;
  const isValid = partsOf(model).every((part) => errorsIn(part, moved).length === 0);
  return isValid ? { pinned, draft: { ...draft, input: moved }, control: { ...draft, input } } : undefined;
}

/** The places of the properties of an object that have none of these names. */
function additionalPlaces(input: Input, place: string, names: ReadonlySet<string>): string[] {
  const value = getAt(input, place);
  const additional =
    value !== undefined && isObject(value) ? Object.keys(value).filter((name) => !names.has(name)) : [];
  return additional.map((name) => childPointer(place, name));
}

function partsOf({ parameters, bodies: [body] }: RequestModel): Part[] {
  return [...parameters, ...(body === undefined ? [] : [body])];
}

/** The schema errors of a part, as keyword and place; none if the input does not have the part. */
function errorsIn({ pointer, errors }: Part, input: Input): string[] {
  const value = getAt(input, pointer);
  return value === undefined
    ? []
    : errors(value).map(({ keyword, instancePointer }) => `${keyword} ${instancePointer}`);
}

/** The smallest places in which two values differ. Arrays of different lengths differ as a whole. */
function* differing(a: Json, b: Json, place: string): Generator<string> {
  const isAlike = isArray(a) && isArray(b) ? a.length === b.length : isObject(a) && isObject(b);
  if (!isAlike) {
    if (!equals(a, b)) yield place;
    return;
  }
  for (const name of new Set([...Object.keys(a as object), ...Object.keys(b as object)])) {
    const [left, right] = [a, b].map((each) => (isArray(each) ? each[Number(name)] : get(each as Input, name)));
    const below = childPointer(place, name);
    if (left !== undefined && right !== undefined) yield* differing(left, right, below);
    else if (left !== right) yield below;
  }
}

/**
 * Copies the value in a place from another input; removes the value if the other input has none.
 *
 * @returns undefined if the input has no object or array to hold the value
 */
function copyValue(input: Input, from: Input, place: string): Input | undefined {
  const value = getAt(from, place);
  const isThere = getAt(input, place) !== undefined;
  if (value === undefined && !isThere) return input;
  const [top = '', ...more] = parsePointer(place);
  // An input without query parameters has no `query` object yet.
  const into = more.length === 1 && top !== 'body' ? { ...input, [top]: get(input, top) ?? {} } : input;
  const holder = getAt(into, parentPointer(place));
  const hasRoom = holder !== undefined && (isObject(holder) || (isArray(holder) && isThere));
  if (place === '' || !hasRoom) return undefined;
  const copied = value === undefined ? removeAt(into, place) : setAt(into, place, value);
  return isObject(copied) ? copied : undefined;
}
