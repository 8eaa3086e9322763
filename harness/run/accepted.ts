import { type Case, type Draft, type RequestModel, type Part } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
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
} from '../json/index.ts';

/**
 * Inputs that are remembered of an operation: the smallest, for a reader has to look at them, and the fullest, for a case
 * needs a place to stand in.
 */
const remembered = 10;
/** So many are looked at: to weigh each of thousands would cost more than it tells. */
const weighed = 100;

interface Weighed {
  readonly input: Input;
  readonly size: number;
}

/**
 * Inputs of valid requests that a server accepted, by operation. A server that rejects some valid values would reject most
 * requests for them, whatever they are sent for: the case moves to an input that is known to be accepted then.
 */
export class Accepted {
  readonly #inputs = new Map<string, readonly Weighed[]>();
  readonly #seen = new Map<string, number>();
  readonly #sought = new Map<string, Promise<void>>();

  /** @param draft of a valid request that was accepted; one that says its input in a way of its own is no help to others */
  add({ operation: { name } }: RequestModel, { input, unlike }: Draft): void {
    const seen = this.#seen.get(name) ?? 0;
    if (unlike !== undefined || seen === weighed) return;
    this.#seen.set(name, seen + 1);
    const all = [...(this.#inputs.get(name) ?? []), { input, size: stringify(input).length }];
    all.sort((a, b) => a.size - b.size);
    if (all.length > remembered) all.splice(remembered / 2, 1);
    this.#inputs.set(name, all);
  }

  /** Has one looked for, where none is known and none was looked for before. */
  seek(model: RequestModel, find: () => Promise<Draft | undefined>): Promise<void> {
    const { name } = model.operation;
    if (this.#inputs.has(name)) return Promise.resolve();
    let sought = this.#sought.get(name);
    if (sought === undefined) {
      sought = find().then((draft) => {
        if (draft !== undefined) this.add(model, draft);
      });
      this.#sought.set(name, sought);
    }
    return sought;
  }

  /** From the smallest to the fullest. */
  of({ operation: { name } }: RequestModel): Input[] {
    return (this.#inputs.get(name) ?? []).map(({ input }) => input);
  }

  /** The case with all that it is not about from an accepted input; undefined where none has room for it. */
  move(model: RequestModel, given: Case): Case | undefined {
    const { draft, control, remake } = given;
    const inputs = this.of(model);
    if (draft.unlike?.content !== undefined) return undefined;
    if (draft.unlike?.bytes !== undefined) return inputs[0] && remake?.({ input: inputs[0] });
    const moved =
      control === undefined
        ? first(inputs, (input) => moveValue(model, given, input))
        : movePair(model, { draft, control }, inputs);
    return moved && { ...given, ...moved };
  }
}

function first<T>(inputs: readonly Input[], make: (input: Input) => T | undefined): T | undefined {
  for (const input of inputs) {
    const made = make(input);
    if (made !== undefined) return made;
  }
  return undefined;
}

interface Pair {
  readonly draft: Draft;
  readonly control: Draft;
}

/** A broken request and its control: what they differ in is put into an input. */
function movePair(model: RequestModel, pair: Pair, inputs: readonly Input[]): Pair | undefined {
  const places = [...differing(pair.draft.input, pair.control.input, '')];
  // A value of the server's liking in the place itself is better than one that is put there.
  const having = inputs.filter((input) => places.every((place) => getAt(input, place) !== undefined));
  return first([...having, ...inputs], (input) => graftPair(model, pair, places, input));
}

/** The pair, if it breaks the same there. Where the input has something in the places, it is the control as it stands. */
function graftPair(
  model: RequestModel,
  { draft, control }: Pair,
  places: readonly string[],
  input: Input,
): Pair | undefined {
  const put = (into: Input | undefined, from: Input, place: string): Input | undefined =>
    into && graft(into, from, place);
  const unbroken = places
    .filter((place) => getAt(input, place) === undefined)
    .reduce<Input | undefined>((into, place) => put(into, control.input, place), input);
  const broken = places.reduce<Input | undefined>((into, place) => put(into, draft.input, place), unbroken);
  if (broken === undefined || unbroken === undefined) return undefined;
  const isSame = partsOf(model).every((part) => {
    const [was, is, whole] = [draft.input, broken, unbroken].map((each) => errorsIn(part, each));
    return whole?.length === 0 && was?.join() === is?.join();
  });
  return isSame ? { draft: { ...draft, input: broken }, control: { ...control, input: unbroken } } : undefined;
}

/**
 * A valid request about a value in one place, or about properties there that have no names in the schema: the input with
 * these, and the input itself as its control.
 */
function moveValue(model: RequestModel, { draft, pinned, lacks }: Case, input: Input): Pair | undefined {
  // Of a whole body nobody knows what in it is rejected.
  if (pinned === undefined || (pinned === '/body' && typeof lacks !== 'object')) return undefined;
  const moved =
    typeof lacks === 'object'
      ? furtherNames(draft.input, pinned, lacks.namesBut).reduce<Input | undefined>(
          (into, place) => (into && getAt(into, place) === undefined ? graft(into, draft.input, place) : into),
          input,
        )
      : graft(input, draft.input, pinned);
  if (moved === undefined || equals(moved, input)) return undefined;
  const isValid = partsOf(model).every((part) => errorsIn(part, moved).length === 0);
  return isValid ? { draft: { ...draft, input: moved }, control: { ...draft, input } } : undefined;
}

/** The places of properties that are not called by one of the names. */
function furtherNames(input: Input, place: string, names: ReadonlySet<string>): string[] {
  const value = getAt(input, place);
  const further = value !== undefined && isObject(value) ? Object.keys(value).filter((name) => !names.has(name)) : [];
  return further.map((name) => childPointer(place, name));
}

function partsOf({ parameters, bodies: [body] }: RequestModel): Part[] {
  return [...parameters, ...(body === undefined ? [] : [body])];
}

/** What is wrong with a part, where it is there. */
function errorsIn({ pointer, errors }: Part, input: Input): string[] {
  const value = getAt(input, pointer);
  return value === undefined
    ? []
    : errors(value).map(({ keyword, instancePointer }) => `${keyword} ${instancePointer}`);
}

/** The places in which two values differ: the smallest that are not within one another, but arrays of other lengths whole. */
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

/** The input with what another one has in a place, or with nothing if that has none; undefined where it has no room for it. */
function graft(input: Input, from: Input, place: string): Input | undefined {
  const value = getAt(from, place);
  const isThere = getAt(input, place) !== undefined;
  if (value === undefined && !isThere) return input;
  const [top = '', ...more] = parsePointer(place);
  // An input without any query is one with an empty one.
  const into = more.length === 1 && top !== 'body' ? { ...input, [top]: get(input, top) ?? {} } : input;
  const holder = getAt(into, parentPointer(place));
  const hasRoom = holder !== undefined && (isObject(holder) || (isArray(holder) && isThere));
  if (place === '' || !hasRoom) return undefined;
  const grafted = value === undefined ? removeAt(into, place) : setAt(into, place, value);
  return isObject(grafted) ? grafted : undefined;
}
