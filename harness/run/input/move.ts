import {
  valueOf,
  type Draft,
  type InvalidCase,
  type Lack,
  type Part,
  type RequestModel,
  type RequestPair,
  type ValidCase,
} from '../../clause/index.ts';
import type { Content } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  formatPointer,
  get,
  getAt,
  isArray,
  isObject,
  parentPointer,
  parsePointer,
  removeAt,
  setAt,
  type Json,
} from '../../json/index.ts';
import { withNear } from './near.ts';

/** A request with its control, and the accepted input that it was moved into. */
export interface MovedPair extends RequestPair {
  readonly from: Input;
}

/**
 * Moves an invalid request and its control into valid inputs: what differs between them is copied.
 *
 * @param inputs valid in the media type of the request's body
 * @returns the pairs, each made when it is needed; none for an input in which the request would not break the same
 *   keywords
 */
export function* moveInvalid(base: RequestModel, given: InvalidCase, inputs: readonly Input[]): Generator<MovedPair> {
  const { control, remake } = given;
  const model = inTypeOf(base, control);
  const places = remake === 'copy' ? placesOf(given) : [];
  const has = (input: Input): boolean => places.every((place) => getAt(input, place) !== undefined);
  // An input with an accepted value in the place itself is better than one that gets a value there.
  for (const input of [...inputs.filter(has), ...inputs.filter((each) => !has(each))]) {
    const moved = remake === 'copy' ? movePairTo(model, given, places, input) : remake({ ...control, input });
    if (moved !== undefined) yield { ...moved, from: input };
  }
}

/** A cache, not a registry: an entry lives as long as its case. A case is tried in many inputs. */
const placesOfCases = new WeakMap<InvalidCase, readonly string[]>();

/** The places in which an invalid request differs from its control. */
function placesOf(given: InvalidCase): readonly string[] {
  const known = placesOfCases.get(given) ?? [...differing(given.draft.input, given.control.input, '')];
  placesOfCases.set(given, known);
  return known;
}

/**
 * The pair in this input, if the request breaks the same keywords there. The input itself is the control if it has
 * values in all of the places. An item that its list lacks comes with the list.
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
  const held = [...new Set(places.map((place) => heldPlace(input, place)))];
  const valid = held
    .filter((place) => getAt(input, place) === undefined || !places.includes(place))
    .reduce<Input | undefined>((into, place) => put(into, control.input, place), input);
  const invalid = held.reduce<Input | undefined>((into, place) => put(into, draft.input, place), valid);
  if (invalid === undefined || valid === undefined) return undefined;
  const changed = new Set(held.flatMap((place) => partsAround(model, place)));
  const isValid = (part: Part): boolean =>
    valid === input ? knownErrors(model, part, input) === '' : errorsIn(part, valid).length === 0;
  const isSame = [...changed].every(
    (part) => isValid(part) && knownErrors(model, part, draft.input) === errorsIn(part, invalid).join(),
  );
  if (!isSame || !isValidBut(model, input, changed)) return undefined;
  const moved = { ...pair, draft: { ...draft, input: invalid }, control: { ...control, input: valid } };
  return { ...moved, draft: withNear(model, moved) };
}

/** The place, or the smallest one around it that the input has room for. */
export function heldPlace(input: Input, place: string): string {
  const parent = parentPointer(place);
  return hasRoom(input, place) || parsePointer(parent).length < 2 ? place : heldPlace(input, parent);
}

/** Whether an input has an object that can hold a value in the place, or a list with such an item. */
export function hasRoom(input: Json, place: string): boolean {
  const holder = getAt(input, parentPointer(place));
  if (holder === undefined) return false;
  return isObject(holder) || (isArray(holder) && getAt(input, place) !== undefined);
}

/**
 * Moves a valid request about a value in one place, about additional properties there, or about a credential. The request
 * is the input with these, and its control is the input itself. An input that shows the same already is the request. If
 * the input lacks the object or list around the place, the case's own comes with it, and the control has a plain value in
 * the place.
 *
 * @param simplify makes a valid input plain in a place (see createSimplifier)
 */
export function moveValid(
  model: RequestModel,
  given: ValidCase,
  input: Input,
  simplify: (input: Input, place: string, lacks: Lack) => Input | undefined,
): RequestPair | undefined {
  const { unlike } = given.draft;
  // The control of another credential is the same request with the usual one.
  if (unlike?.schemes !== undefined) return { draft: { input, unlike }, control: { input } };
  if (given.pinned === undefined) return undefined;
  const { draft, pinned, lacks } = given;
  const put = putValid(model, given, input);
  if (put !== undefined) return { pinned, draft: { ...draft, input: put }, control: { ...draft, input } };
  const held = heldPlace(input, pinned);
  if (held === pinned || typeof lacks === 'object') return undefined;
  const around = putValid(model, { ...given, pinned: held }, input);
  const plain = around && simplify(around, pinned, lacks);
  return plain && { pinned, draft: { ...draft, input: around }, control: { ...draft, input: plain } };
}

/**
 * The input with the value of a valid case in the place that the case is about, or with its additional properties there.
 *
 * @returns undefined if the input has no object or list to hold them, or if it would not be valid
 */
export function putValid(model: RequestModel, given: ValidCase, input: Input): Input | undefined {
  if (given.pinned === undefined || given.draft.unlike?.content !== undefined) return undefined;
  const { draft, pinned, lacks } = given;
  // If the case is about the whole body, it is not known which value in it the server rejects.
  if (pinned === '/body' && typeof lacks !== 'object') return undefined;
  const put =
    typeof lacks === 'object'
      ? putAdditional(input, draft.input, additionalPlaces(draft.input, pinned, lacks.namesBut))
      : isShownIn(input, pinned)
        ? copyValue(input, draft.input, pinned)
        : undefined;
  if (put === undefined) return undefined;
  const changed = new Set(partsAround(model, pinned));
  const isUnfit = (part: Part): boolean =>
    errorsIn(part, put).length > 0 || (isMeantIn(part, draft.input) && !isMeantIn(part, put));
  if ([...changed].some(isUnfit) || !isValidBut(model, input, changed)) return undefined;
  factsOf(model).invalid.set(put, new Set());
  return put;
}

/** Whether a client would send the value that an input has for a part, if any. */
function isMeantIn(part: Part, input: Input): boolean {
  const value = getAt(input, part.pointer);
  return value === undefined || part.isMeant(value);
}

/** Whether an input can show a value in a place, or its absence: it has the object or list around it. */
function isShownIn(input: Input, place: string): boolean {
  const [top, ...more] = parsePointer(place);
  return (top !== 'body' && more.length === 1) || getAt(input, parentPointer(place)) !== undefined;
}

/** The input with additional properties in these places, but for those that it has; undefined if there are none. */
function putAdditional(input: Input, from: Input, places: readonly string[]): Input | undefined {
  if (places.length === 0) return undefined;
  return places.reduce<Input | undefined>(
    (into, place) => (into && getAt(into, place) === undefined ? copyValue(into, from, place) : into),
    input,
  );
}

/** Whether every part that an input has is valid. */
export function isValidInput(model: RequestModel, input: Input): boolean {
  return partsOf(model).every((part) => errorsIn(part, input).length === 0);
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

/** A cache, not a registry: an entry lives as long as its request model. */
const inTypes = new WeakMap<RequestModel, Map<Content, RequestModel>>();

/** The request model of which the first body is that of a draft's media type. */
function inTypeOf(model: RequestModel, { unlike: { content } = {} }: Draft): RequestModel {
  if (content === undefined) return model;
  const ofModel = inTypes.get(model) ?? new Map<Content, RequestModel>();
  inTypes.set(model, ofModel);
  const known = ofModel.get(content) ?? { ...model, bodies: model.bodies.filter((body) => body.content === content) };
  ofModel.set(content, known);
  return known;
}

/** What is known about the inputs of a request model, so that a case about one of a thousand parameters looks at one. */
interface Facts {
  readonly partAt: ReadonlyMap<string, Part>;
  /** The parts of an input that are not valid. */
  readonly invalid: WeakMap<Input, ReadonlySet<Part>>;
  /** The schema errors of inputs that are looked at again and again, as texts. */
  readonly errors: WeakMap<Input, Map<Part, string>>;
}

/** A cache, not a registry: an entry lives as long as its request model. */
const facts = new WeakMap<RequestModel, Facts>();

function factsOf(model: RequestModel): Facts {
  const known = facts.get(model);
  if (known !== undefined) return known;
  const partAt = new Map(partsOf(model).map((part) => [part.pointer, part]));
  const made: Facts = { partAt, invalid: new WeakMap(), errors: new WeakMap() };
  facts.set(model, made);
  return made;
}

/** The parts that a place is in, or that are in the place. */
function partsAround(model: RequestModel, place: string): Part[] {
  const { partAt } = factsOf(model);
  const [top, name] = parsePointer(place);
  if (top !== 'body' && name === undefined) return partsOf(model).filter((part) => place === '' || part.place === top);
  const part = partAt.get(top === 'body' ? '/body' : formatPointer([top ?? '', name ?? '']));
  return part === undefined ? [] : [part];
}

/** Whether every part of an input is valid, apart from these. */
function isValidBut(model: RequestModel, input: Input, parts: ReadonlySet<Part>): boolean {
  const { invalid } = factsOf(model);
  const known = invalid.get(input) ?? new Set(partsOf(model).filter((part) => errorsIn(part, input).length > 0));
  invalid.set(input, known);
  return known.size === 0 || [...known].every((part) => parts.has(part));
}

/** The schema errors of a part in an input, as a text; empty if there are none. */
function knownErrors(model: RequestModel, part: Part, input: Input): string {
  const { errors } = factsOf(model);
  const ofInput = errors.get(input) ?? new Map<Part, string>();
  errors.set(input, ofInput);
  const known = ofInput.get(part) ?? errorsIn(part, input).join();
  ofInput.set(part, known);
  return known;
}

/**
 * The schema errors of a part, each keyword and place once; none if the input does not have the part. How often a keyword
 * is broken in a place depends on the rest of the value: where a branch fails, each property is unevaluated.
 */
function errorsIn(part: Part, input: Input): string[] {
  const value = valueOf(input, part);
  if (value === undefined) return [];
  return [...new Set(part.errors(value).map(({ keyword, instancePointer }) => `${keyword} ${instancePointer}`))].sort();
}

/** Whether two inputs have the same value in a place. */
export function isSameAt(place: string, one: Input, other: Input): boolean {
  const [a, b] = [one, other].map((input) => getAt(input, place));
  return a !== undefined && b !== undefined && equals(a, b);
}

/** The smallest places in which two values differ. Arrays of different lengths differ as a whole. */
export function* differing(a: Json, b: Json, place: string): Generator<string> {
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
export function copyValue(input: Input, from: Input, place: string): Input | undefined {
  const value = getAt(from, place);
  if (value === undefined && getAt(input, place) === undefined) return input;
  const [top = '', ...more] = parsePointer(place);
  // An input without query parameters has no `query` object yet.
  const into = more.length === 1 && top !== 'body' ? { ...input, [top]: get(input, top) ?? {} } : input;
  if (place === '' || !hasRoom(into, place)) return undefined;
  const copied = value === undefined ? removeAt(into, place) : setAt(into, place, value);
  return isObject(copied) ? copied : undefined;
}
