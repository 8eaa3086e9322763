import * as fc from 'fast-check';
import { valid } from '../../arbitrary/index.ts';
import { dayIn, type FieldComplaint, type Demand, type RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  getAt,
  isArray,
  isNumber,
  isObject,
  objectOf,
  parentPointer,
  parsePointer,
  remembered,
  removeAt,
  setAt,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { InvalidSchema, UnsupportedSchema } from '../../schema/index.ts';
import { complainedPlace, placeInside, placeNamed } from './complained.ts';
import { isMet, sourceOf, type Lesson } from './demands.ts';
import { likelyValues } from './likely.ts';
import { placesInOtherItems } from './other-items.ts';
import { acceptsAt, valuesAt } from './places.ts';
import { relatedValues, valuesIn } from './related.ts';

/** How many values are drawn, at most, to find one that a server demands. */
const draws = 40;

/** An input that is valid, and that also meets what a server said. */
export interface Repaired {
  readonly input: Input;
  readonly lessons: readonly Lesson[];
}

/**
 * Changes a valid input so that it meets the complaints about it. It stays valid: a server that demands what the
 * document forbids can't be satisfied.
 *
 * @param isNew whether an input was not sent before
 * @param proven inputs that the server accepted
 * @returns undefined if no complaint leads to a new input
 */
export function repair(
  model: RequestModel,
  input: Input,
  complaints: readonly FieldComplaint[],
  isNew: (input: Input) => boolean,
  proven: readonly Input[] = [],
): Repaired | undefined {
  let all = input;
  const lessons: Lesson[] = [];
  for (const complaint of complaints) {
    const named = complainedPlace(model, all, complaint);
    const pointer = (isThere(all, named, complaint) ? undefined : named) ?? undescribedPlace(all, complaint) ?? named;
    if (pointer === undefined || !canChange(pointer, complaint)) continue;
    const takesNumbers = acceptsAt(model, all, pointer, 1);
    const stated = takesNumbers ? complaint.demands : complaint.demands.map(asText);
    // What a value has to be equal to need not be in the request.
    const isElsewhere = (each: Demand): boolean =>
      each.kind === 'ordered' && each.order === 'equal' && comparedPlace(model, all, pointer, each) === undefined;
    const demands = stated.map((each): Demand => (isElsewhere(each) ? { kind: 'other' } : each));
    const meant = { ...complaint, demands };
    const known = [...namedValues(model, pointer, meant), ...valuesAt(proven, pointer)];
    const changed = meet(model, all, pointer, meant, known, (each) => lessons.length > 0 || isNew(each));
    if (changed === undefined) continue;
    for (const each of demands) {
      const other = each.kind === 'ordered' ? comparedPlace(model, all, pointer, each) : undefined;
      const demand = learntFrom(
        other === undefined ? each : byName(each, other),
        getAt(all, pointer),
        getAt(changed, pointer),
      );
      lessons.push({ pointer, demand, message: complaint.message, ...(other !== undefined && { other }) });
    }
    // The sentence can be about any item of a list, so that it holds for all of them.
    all = relatedValues(model, changed, lessons, (place) => place === pointer).reduce<Input>(
      (whole, [place, value]) => changedTo(model, whole, place, value) ?? whole,
      inOtherItems(model, changed, pointer, meant),
    );
  }
  return lessons.length > 0 && isNew(all) ? { input: all, lessons } : undefined;
}

/** What is learnt of a demand once a value is replaced. Where nothing was sent, a value was missing: any may do. */
function learntFrom(demand: Demand, old: Json | undefined, value: Json | undefined): Demand {
  if (demand.kind === 'other') return { kind: old === undefined ? 'present' : 'other' };
  return demand.kind === 'low' && value !== undefined ? { kind: 'low', most: Number(value) } : demand;
}

/** An order with the name of the other field, also where the sentence has its value: that is another one in each request. */
function byName(demand: Demand, other: string): Demand {
  const name = parsePointer(other).at(-1) ?? '';
  return demand.kind === 'ordered' && dayIn(demand.other) !== undefined ? { ...demand, other: name } : demand;
}

/** The values that the server names for this request alone: the ends of a period, or a listed one in "the currency of the account, USD". */
function namedValues(model: RequestModel, pointer: string, { demands, message }: FieldComplaint): readonly Json[] {
  if (!demands.some(({ kind }) => kind === 'other')) return [];
  const words = new Set(message.split(/[^\p{L}\p{N}_.-]+/u).map((word) => word.replace(/\.$/, '')));
  const isNamed = (value: Json): boolean => typeof value === 'string' && words.has(value);
  const values = demands.flatMap((demand) => (demand.kind === 'other' ? (demand.values ?? []) : []));
  return [...values, ...documentedValues(model, pointer).filter(isNamed)];
}

/** The demand of a number for a field that the document describes as a text: a price, for example. */
function asText(demand: Demand): Demand {
  const isOfNumber = demand.kind === 'schema' && ['number', 'integer'].some((type) => demand.schema['type'] === type);
  return isOfNumber ? { kind: 'schema', schema: { type: 'string', pattern: '^[1-9][0-9]?$' } } : demand;
}

/** Whether a value can be replaced: a name in a path only by one of a form that the server states. */
function canChange(pointer: string, { demands }: FieldComplaint): boolean {
  return !pointer.startsWith('/path/') || demands.some(({ kind }) => kind === 'schema');
}

/** Whether a field has a value that a sentence says is missing: then it is about another one with a similar name. */
function isThere(input: Input, named: string | undefined, { path, demands }: FieldComplaint): boolean {
  if (named === undefined || path.length > 0) return false;
  return demands.some(({ kind }) => kind === 'present') && getAt(input, named) !== undefined;
}

/** A field of the body that the document does not describe, and that a sentence says is missing. */
function undescribedPlace(input: Input, { demands, message }: FieldComplaint): string | undefined {
  const body = input['body'];
  const [, name] = /["'`]([A-Za-z_][\w-]*)["'`]/.exec(message) ?? [];
  const isMissing = demands.some(({ kind }) => kind === 'present');
  return isMissing && name !== undefined && body !== undefined && isObject(body) && !Object.hasOwn(body, name)
    ? childPointer('/body', name)
    : undefined;
}

/**
 * The input with a value in a place that meets all demands; undefined if there is no such value.
 *
 * @param known values that the server accepted there
 */
function meet(
  model: RequestModel,
  input: Input,
  pointer: string,
  { demands, message }: FieldComplaint,
  known: readonly Json[],
  isNew: (input: Input) => boolean,
): Input | undefined {
  if (demands.some(({ kind }) => kind === 'absent')) return changedTo(model, input, pointer, undefined);
  for (const demand of demands) {
    if (demand.kind === 'ordered') return inOrder(model, input, pointer, demand);
  }
  const old = getAt(input, pointer);
  if (demands.some(({ kind }) => kind === 'low'))
    return lower(model, input, pointer, known, message).find((each) => isNew(each));
  const schemas = demands.flatMap((each) => (each.kind === 'schema' ? [each.schema] : []));
  const found = candidates(model, pointer, old, schemas);
  // A value that was accepted before may be taken by now, so it comes first only if nothing else is known.
  for (const value of schemas.length > 0 ? [...found, ...known] : [...known, ...found]) {
    if (old !== undefined && equals(old, value)) continue;
    if (!demands.every((demand) => isMet(demand, value))) continue;
    const changed = changedTo(model, input, pointer, value);
    if (changed !== undefined && isNew(changed)) return changed;
  }
  return undefined;
}

/**
 * The input with values in the other items of a list that meet the same demands: a server that finds something wrong in one item says so
 * of the next one afterwards. They are unlike each other where that is possible.
 */
function inOtherItems(model: RequestModel, input: Input, pointer: string, meant: FieldComplaint): Input {
  const { demands } = meant;
  if (!demands.every(({ kind }) => kind === 'schema' || kind === 'present')) return input;
  const places = placesInOtherItems(input, pointer);
  let all = input;
  for (const place of places) {
    const old = getAt(all, place);
    const isMeant =
      old === undefined ? !demands.some(({ kind }) => kind === 'present') : demands.every((each) => isMet(each, old));
    if (isMeant) continue;
    const isUnlike = (each: Input): boolean =>
      [pointer, ...places].every((other) => other === place || !areEqualAt(each, place, other));
    const changed = meet(model, all, place, meant, [], isUnlike) ?? meet(model, all, place, meant, [], () => true);
    all = changed ?? all;
  }
  return all;
}

function areEqualAt(input: Input, one: string, other: string): boolean {
  const [first, second] = [getAt(input, one), getAt(input, other)];
  return first !== undefined && second !== undefined && equals(first, second);
}

/** A larger number than this need not be a small one. */
const usual = 100;

/** A number well below the bound that a message has: half of it, because others can need the rest. */
function belowBound(message: string): number[] {
  const [bound, ...others] = message.match(/(?<![\w.-])[1-9]\d*(?![\w-]|\.\d)/g) ?? [];
  const half = Math.floor(Number(bound ?? 0) / 2);
  return half > 1 && others.length === 0 ? [Math.min(half, usual)] : [];
}

/**
 * The input with each smaller number above 0 that the document allows in a place: first one below the bound that the message has,
 * then the smallest.
 */
export function lower(
  model: RequestModel,
  input: Input,
  pointer: string,
  known: readonly Json[] = [],
  message = '',
): Input[] {
  const old = getAt(input, pointer);
  if (old === undefined || !isNumber(old)) return [];
  const values = [1, ...known, ...documentedValues(model, pointer)].filter(isNumber).map(Number);
  const smaller = [...new Set(values)].filter((each) => each > 0 && each < Number(old)).sort((a, b) => a - b);
  const stated = belowBound(message).filter((each) => each < Number(old));
  return [...stated, ...smaller]
    .map((each) => changedTo(model, input, pointer, each))
    .filter((each) => each !== undefined);
}

/** The input with another value in a place, or none; undefined if it is not valid then. */
function changedTo(model: RequestModel, input: Input, pointer: string, value: Json | undefined): Input | undefined {
  const parameter = model.parameters.find((each) => each.pointer === pointer);
  if (value === undefined) {
    if (getAt(input, pointer) === undefined || parameter?.required === true) return undefined;
    const without = removeAt(input, pointer);
    const body = getAt(without, '/body');
    const isValid = parameter !== undefined || (body !== undefined && model.bodies[0]?.accepts(body) === true);
    return isObject(without) && isValid ? without : undefined;
  }
  const holder = parentPointer(pointer);
  // An input without query parameters has no `query` object yet.
  const base = parameter !== undefined && getAt(input, holder) === undefined ? setAt(input, holder, {}) : input;
  if (!acceptsAt(model, base, pointer, value)) return undefined;
  const changed = setAt(base, pointer, value);
  return isObject(changed) ? changed : undefined;
}

/** Values that can meet demands, the likeliest first: the old one with a change, likely ones, drawn ones. */
function* candidates(
  model: RequestModel,
  pointer: string,
  old: Json | undefined,
  schemas: readonly JsonObject[],
): Generator<Json> {
  for (const schema of schemas) {
    const members = schema['enum'];
    if (Array.isArray(members)) yield* members as Json[];
    yield* adjusted(old, schema);
  }
  const drawn = documentedValues(model, pointer);
  yield* likelyValues(model, pointer, old ?? drawn[0]);
  yield* drawn;
  for (const schema of schemas) yield* drawnFrom(schema);
}

/** The old value, changed as little as a schema demands. */
function* adjusted(old: Json | undefined, schema: JsonObject): Generator<Json> {
  const { pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, required } = schema;
  if (typeof old === 'string') {
    const [, end] = typeof pattern === 'string' ? (/\\?([^\\])\$$/.exec(pattern) ?? []) : [];
    const [, start] = typeof pattern === 'string' ? (/^\^\\?([^\\])/.exec(pattern) ?? []) : [];
    if (end !== undefined) yield old + end;
    if (start !== undefined) yield start + old;
    if (typeof minLength === 'number' && minLength < 1000) yield old.padEnd(minLength, old === '' ? 'a' : old);
    if (typeof maxLength === 'number') yield Array.from(old).slice(0, maxLength).join('');
  }
  if (isArray(required) && old !== undefined && isObject(old)) yield* withMembers(old, required);
  for (const [limit, step] of [
    [minimum, 0],
    [maximum, 0],
    [exclusiveMinimum, 1],
    [exclusiveMaximum, -1],
  ] as const) {
    if (typeof limit === 'number') yield limit + step;
  }
}

/** An object with further members: with the value of another one, or a plain one of each type. */
function* withMembers(old: JsonObject, names: readonly Json[]): Generator<Json> {
  for (const value of [...Object.values(old).slice(0, 1), 'text', 1, true]) {
    const added = names.flatMap((name): [string, Json][] =>
      typeof name !== 'string' || Object.hasOwn(old, name) ? [] : [[name, value]],
    );
    if (added.length > 0) yield objectOf([...Object.entries(old), ...added]);
  }
}

/** A cache, not a registry: an entry lives as long as its request model. To draw values takes longer than to send them. */
const documented = new WeakMap<RequestModel, Map<string, readonly Json[]>>();

/** Values that the document allows in a place, the shortest first. */
function documentedValues(model: RequestModel, pointer: string): readonly Json[] {
  const byPlace = documented.get(model) ?? new Map<string, readonly Json[]>();
  documented.set(model, byPlace);
  return remembered(byPlace, pointer, () => drawnAt(model, pointer));
}

function drawnAt(model: RequestModel, pointer: string): Json[] {
  const parameter = model.parameters.find((each) => each.pointer === pointer);
  const values: Json[] =
    parameter === undefined
      ? valuesAt(fc.sample(model.valid, { seed: 0, numRuns: draws }), pointer)
      : fc.sample(parameter.valid, { seed: 0, numRuns: draws });
  return values.sort((a, b) => stringify(a).length - stringify(b).length);
}

function drawnFrom(schema: JsonObject): Json[] {
  try {
    return fc.sample(valid(sourceOf(schema)), { seed: 0, numRuns: draws });
  } catch (error) {
    if (error instanceof UnsupportedSchema || error instanceof InvalidSchema) return [];
    throw error;
  }
}

type Ordered = Demand & { readonly kind: 'ordered' };

/** The input with a value that has the demanded order to that of another field. */
function inOrder(model: RequestModel, input: Input, pointer: string, demand: Ordered): Input | undefined {
  const { order } = demand;
  const otherPlace = comparedPlace(model, input, pointer, demand);
  // A day that no other field has is a bound.
  const reference = otherPlace === undefined ? dayIn(demand.other) : getAt(input, otherPlace);
  if (reference === undefined || otherPlace === pointer) return undefined;
  const moved = valuesIn(order, reference).map((each) => changedTo(model, input, pointer, each));
  const known = moved.find((each) => each !== undefined);
  if (known !== undefined || order === 'equal') return known;
  // Neither value can be moved: both are replaced by usual ones.
  for (const instant of ['2030-06-15T12:00:00Z', '2030-06-15', '12:00', '12:00:00']) {
    const first = otherPlace === undefined ? undefined : changedTo(model, input, otherPlace, instant);
    const [beside] = valuesIn(order, instant);
    const both = first && beside !== undefined ? changedTo(model, first, pointer, beside) : undefined;
    if (both !== undefined) return both;
  }
  return undefined;
}

/**
 * The place that the value in another one is compared with. If that has an object, as the budget of an amount of money, it is the
 * field of the same name in it.
 */
function comparedPlace(
  model: RequestModel,
  input: Input,
  pointer: string,
  { order, other }: Ordered,
): string | undefined {
  const [inner = '', outer] = order === 'equal' ? other.split(' of ') : [];
  const place = outer === undefined ? placeNamed(model, input, other) : placeInside(model, input, outer, inner);
  const value = place === undefined ? undefined : getAt(input, place);
  if (place === undefined || value === undefined || !isObject(value)) return place;
  const inside = childPointer(place, parsePointer(pointer).at(-1) ?? '');
  return getAt(input, inside) === undefined ? place : inside;
}
