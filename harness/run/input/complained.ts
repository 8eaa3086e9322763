import { complaintsIn, dayIn, daysOf, mentions, type FieldComplaint, type RequestModel } from '../../clause/index.ts';
import { plainName } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { scalarsOf } from './places.ts';

/** How answers name the places of a request, before the name of a field. */
const places = /^(?:body|json|payload|request|data|query|querystring|params|path|headers?|cookies?|form)$/i;
/** The greatest depth at which a document's fields are looked for. */
const deepest = 3;

/**
 * The place in an input that a complaint is about: the one that its data name, or else one that its sentence names or
 * quotes the value of.
 *
 * @returns a JSON Pointer into the input, which need not have a value there; undefined if no place is named
 */
export function complainedPlace(model: RequestModel, input: Input, complaint: FieldComplaint): string | undefined {
  const { path, message } = complaint;
  const known = knownPlaces(model, input);
  const steps = path.filter((step, index) => !(index === 0 && path.length > 1 && places.test(step)));
  const named = steps.length > 0 && !(steps.length === 1 && places.test(steps[0] ?? ''));
  const isOrder = complaint.demands.some(({ kind }) => kind === 'ordered');
  return (
    (named ? placeAt(input, steps, known) : undefined) ??
    (isOrder ? firstNamed(message, known) : undefined) ??
    placeIn(message, known) ??
    quotedValue(message, input)
  );
}

/** The place that a sentence about the order of two fields names first, in quotes: "'to' must be after 'from' in each window". */
function firstNamed(message: string, known: readonly KnownPlace[]): string | undefined {
  const quoted = [...message.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, inside = '']) => plainName(inside));
  const first = quoted.find((name) => known.some(({ plain }) => plain === name));
  return known.find(({ plain }) => plain === first)?.pointer;
}

/** Whether the answer to a rejected request names the field of one place as data, and no sentence of it another field. */
export function isOnlyAbout(model: RequestModel, input: Input, { outcome }: Exchange, place: string): boolean {
  const complaints = outcome.kind === 'answered' ? complaintsIn(outcome) : [];
  const others = knownPlaces(model, input).filter(({ pointer }) => pointer !== place);
  return (
    complaints.length > 0 &&
    complaints.every(
      (complaint) =>
        complaint.path.length > 0 &&
        complainedPlace(model, input, complaint) === place &&
        !others.some(({ name }) => mentions(complaint.message, name)),
    )
  );
}

/** Whether the answer to a rejected request is about other places of it than these. */
export function isAboutOther(
  model: RequestModel,
  input: Input,
  { outcome }: Exchange,
  pointers: readonly string[],
): boolean {
  const complaints = outcome.kind === 'answered' ? complaintsIn(outcome) : [];
  const places = complaints.map((complaint) => complainedPlace(model, input, complaint));
  return places.some((place) => place !== undefined) && !places.some((place) => place && pointers.includes(place));
}

/**
 * The place that the sentence names after the one that it is about: in `endsAt must be after startsAt` the second.
 *
 * @param name of a field, or a day that it has
 */
export function placeNamed(model: RequestModel, input: Input, name: string): string | undefined {
  if (dayIn(name) !== undefined) return placeOfDay(input, name);
  const wanted = plainName(name);
  const known = knownPlaces(model, input);
  const isLike = (each: string): boolean => each === wanted || wanted.startsWith(each) || each.startsWith(wanted);
  return (
    known.find((each) => each.plain === wanted)?.pointer ??
    // "end time" for a field `ends_at`: the same first word, apart from its ending.
    known.find((each) => isLike(each.plain))?.pointer ??
    known.find((each) => each.plain.slice(0, 3) === wanted.slice(0, 3))?.pointer
  );
}

/** The place of a field that is inside of another one, by the names of both: that of the currency of the budget. */
export function placeInside(model: RequestModel, input: Input, outer: string, inner: string): string | undefined {
  const wanted = [outer, inner].map(plainName);
  const isWanted = (pointer: string): boolean =>
    pointer
      .split('/')
      .slice(-2)
      .map(plainName)
      .every((name, index) => name === wanted[index]);
  return knownPlaces(model, input).find(({ pointer }) => isWanted(pointer))?.pointer;
}

function placeOfDay(input: Input, day: string): string | undefined {
  const dated = [...scalarsOf(input, '')].find(([, value]) => typeof value === 'string' && daysOf(value).includes(day));
  return dated?.[0];
}

/** A field or parameter that an input has, or that the document describes. */
interface KnownPlace {
  readonly pointer: string;
  readonly name: string;
  readonly plain: string;
}

function knownPlaces(model: RequestModel, input: Input): KnownPlace[] {
  const found = new Map<string, KnownPlace>();
  const add = (pointer: string, name: string): void => {
    if (!found.has(pointer)) found.set(pointer, { pointer, name, plain: plainName(name) });
  };
  for (const { pointer, parameter } of model.parameters) add(pointer, parameter?.name ?? '');
  const [body] = model.bodies;
  const walk = (value: Json | undefined, view: SchemaView, pointer: string, depth: number): void => {
    if (depth > deepest) return;
    if (isArray(value ?? null)) {
      for (const [index, item] of (value as readonly Json[]).entries()) {
        walk(item, view.item(index), childPointer(pointer, index), depth + 1);
      }
      return;
    }
    const fields = value !== undefined && isObject(value) ? value : {};
    for (const name of new Set([...Object.keys(fields), ...view.propertyNames])) {
      add(childPointer(pointer, name), name);
      if (fields[name] !== undefined) walk(fields[name], view.property(name), childPointer(pointer, name), depth + 1);
    }
  };
  if (body !== undefined) walk(getAt(input, body.pointer), viewSchema(body.schema, 'possible'), body.pointer, 0);
  return [...found.values()].sort((one, other) => depthOf(one) - depthOf(other));
}

/** How far a place is from the whole body. A name in the path comes last: it is there, and a field often has the same name. */
const depthOf = ({ pointer }: KnownPlace): number =>
  pointer.startsWith('/path/') ? Number.MAX_SAFE_INTEGER : pointer.split('/').length;

/** The place that steps lead to: inside the body, or else a parameter or field with the last of the names. */
function placeAt(input: Input, steps: readonly string[], known: readonly KnownPlace[]): string | undefined {
  const plain = steps.map(plainName);
  const inBody = known.find(({ pointer }) => {
    const tokens = pointer.split('/').slice(2).map(plainName);
    return (
      pointer.startsWith('/body/') && tokens.length === plain.length && tokens.every((each, at) => each === plain[at])
    );
  });
  if (inBody !== undefined) return inBody.pointer;
  const last = plain.findLast((each) => !/^\d+$/.test(each));
  const byName = known.find((each) => each.plain === last);
  if (byName !== undefined) return byName.pointer;
  // A server can name its own field, `Credit` for `credit_limit`.
  const named = known.filter(({ name }) => isFirstWord(name, last ?? ''));
  if (named.length === 1) return named[0]?.pointer;
  // A field that the document does not describe.
  const body = input['body'];
  return body !== undefined && isObject(body) && steps.length === 1 ? childPointer('/body', steps[0] ?? '') : undefined;
}

/** The place that a sentence names: in quotes, as its first word, or anywhere; the longest name, if there are several. */
function placeIn(message: string, known: readonly KnownPlace[]): string | undefined {
  const quoted = [...message.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, inside = '']) => plainName(inside));
  const words = message.split(/[^\p{L}\p{N}_.-]+/u).map((word) => plainName(word.replace(/\.$/, '')));
  const inOrder = [...known].sort((a, b) => b.plain.length - a.plain.length);
  const find = (isNamed: (place: KnownPlace) => boolean): string | undefined =>
    inOrder.find((each) => each.plain !== '' && isNamed(each))?.pointer;
  const [first = ''] = words;
  const isPath = (each: KnownPlace): boolean =>
    plainName(first).endsWith(each.plain) && /[./]/.test(message.split(' ')[0] ?? '');
  return (
    find(({ plain }) => quoted.includes(plain)) ??
    find(({ plain }) => plain === first) ??
    find(isPath) ??
    find(({ plain }) => plain.length > 1 && words.includes(plain)) ??
    // "Maximum entries" for `max`, "start time" for `startsAt`.
    find(({ plain }) => plain.length > 2 && words.some((word) => word.startsWith(plain))) ??
    find(({ name }) => words.some((word) => isFirstWord(name, word)))
  );
}

/** Whether a word is the first one of a name, or the singular of that; not if it is so short that it can be any. */
function isFirstWord(name: string, word: string): boolean {
  const [first = ''] = name.split(/[_-]|(?=[A-Z])/);
  return first.length > 3 && [word, `${word}s`].includes(first.toLowerCase());
}

/** The place with a value that a sentence quotes. */
function quotedValue(message: string, input: Input): string | undefined {
  const quoted = [...message.matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, inside]) => inside);
  const places = [...scalarsOf(input, '')].filter(
    ([, scalar]) => typeof scalar === 'string' && quoted.includes(scalar),
  );
  return places[0]?.[0];
}
