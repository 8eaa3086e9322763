import * as fc from 'fast-check';
import { facetsOf, type Facet } from '../../arbitrary/index.ts';
import { valueOf, withPart, type Lack, type RequestModel, type Part } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  areSame,
  childPointer,
  getAt,
  isArray,
  isObject,
  isWithin,
  objectOf,
  parentPointer,
  parsePointer,
  removeAt,
  setAt,
  stringify,
  type Json,
} from '../../json/index.ts';

/** How many values are drawn to find the plainest, which is the shortest. */
const draws = 50;
/** How many values with a certain member are drawn. */
const membersDrawn = 5;

/**
 * Creates a function that makes a valid input plain in one place, to find out whether the server rejects the value
 * there. The plain input has another value in the place, or none; if the place is a whole part, the part has no
 * optional properties. If the place can't change alone, the value around it changes.
 *
 * @returns a function from a valid input, a place in it, and what the plain input lacks there (see Lack), to the
 *   plain input; the function returns undefined if it finds no plain input
 */
export function createSimplifier(model: RequestModel): (input: Input, place: string, lacks: Lack) => Input | undefined {
  const simplifiers = new Map<Part, ReturnType<typeof createPartSimplifier>>();
  return (input, place, lacks) => {
    const part = [...model.parameters, ...model.bodies].find((each) => isWithin(place, each.pointer));
    const value = part && valueOf(input, part);
    if (part === undefined || value === undefined) return undefined;
    let simplify = simplifiers.get(part);
    if (simplify === undefined) simplifiers.set(part, (simplify = createPartSimplifier(part)));
    const plain = simplify(value, place.slice(part.pointer.length), lacks);
    if (plain !== undefined) return withPart(input, part, isUnsent(part, plain) ? undefined : plain);
    return place === part.pointer && !part.required ? withPart(input, part, undefined) : undefined;
  };
}

/** Whether a value of a parameter is not sent at all, because it has no members: the parameter is left out then. */
function isUnsent({ required, content }: Part, value: Json): boolean {
  if (required || content !== undefined) return false;
  return isObject(value) ? Object.keys(value).length === 0 : isArray(value) && value.length === 0;
}

function createPartSimplifier(part: Part): (value: Json, place: string, lacks: Lack) => Json | undefined {
  const shortest = (values: Json[]): Json[] => values.sort((a, b) => stringify(a).length - stringify(b).length);
  const plainest = shortest(fc.sample(part.valid, { seed: 0, numRuns: draws }));
  let facets: readonly Facet[] | undefined;
  // Hardly any value has a member that a map can have under any name.
  const withMember = (place: string): Json[] => {
    facets ??= facetsOf(part.schema).facets;
    const present = facets.filter(({ name, instancePointer }) => name === 'present' && instancePointer === place);
    return shortest(present.flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed: 0, numRuns: membersDrawn })));
  };
  return (value, place, lacks) => {
    const named = typeof lacks === 'object' ? withPropertiesOf(value, place, lacks.namesBut) : undefined;
    if (named !== undefined && part.accepts(named)) return named;
    const leaf = getAt(value, place);
    const isPlain = (each: Json): boolean => {
      const other = getAt(each, place);
      return (lacks === 'value' ? other === undefined : !areSame(leaf, other)) && part.accepts(each);
    };
    const plainFrom = (values: readonly Json[]): Json | undefined => {
      for (let around = place; ; around = parentPointer(around)) {
        const plain = changed(value, around, part, values).find(isPlain);
        if (plain !== undefined || around === '') return plain;
      }
    };
    const isAbsent = leaf === undefined && lacks !== 'value';
    return plainFrom(plainest) ?? (isAbsent ? plainFrom(withMember(place)) : undefined);
  };
}

/** Copies of the value with plain values in a place, or with no value there. */
function changed(value: Json, place: string, part: Part, plainest: readonly Json[]): Json[] {
  if (place === '' && part.content !== undefined) return withoutOptionalProperties(value, part.accepts);
  if (!hasRoomAt(value, place)) return [];
  const leaves = plainest.map((each) => getAt(each, place)).filter((each) => each !== undefined);
  const others = leaves.map((each) => setAt(value, place, each));
  return place === '' || getAt(value, place) === undefined ? others : [...others, removeAt(value, place)];
}

/** Whether a value can have another one in a place: around it is an object, or a list that has the item or ends before it. */
function hasRoomAt(value: Json, place: string): boolean {
  if (place === '') return true;
  const holder = getAt(value, parentPointer(place)) ?? null;
  const last = parsePointer(place).at(-1) ?? '';
  return isObject(holder) || (isArray(holder) && /^\d+$/.test(last) && Number(last) <= holder.length);
}

/** The value with only these properties in a place; undefined if the object there has no other properties. */
function withPropertiesOf(value: Json, place: string, names: ReadonlySet<string>): Json | undefined {
  const whole = getAt(value, place);
  if (whole === undefined || !isObject(whole)) return undefined;
  const kept = Object.entries(whole).filter(([name]) => names.has(name));
  return kept.length === Object.keys(whole).length ? undefined : setAt(value, place, objectOf(kept));
}

/** The object without its optional properties, as an array of one; an empty array if the value is not an object. */
function withoutOptionalProperties(value: Json, isValid: (value: Json) => boolean): Json[] {
  if (!isObject(value)) return [];
  let least: Json = value;
  for (const name of Object.keys(value)) {
    const without = removeAt(least, childPointer('', name));
    if (isValid(without)) least = without;
  }
  return [least];
}

/** How many items of a list are kept, at most, to find how few it can have. */
const mostItems = 4;

/**
 * A value without what can be left out: optional properties, and at any depth all items of a list but the first ones. What is inside
 * of the others stays, because many a document does not say what objects need.
 */
export function leastOf(value: Json, isValid: (value: Json) => boolean): Json {
  let [least = value] = withoutOptionalProperties(value, isValid);
  const shorten = (pointer: string): void => {
    const there = getAt(least, pointer) ?? null;
    if (isArray(there)) {
      const lengths = Array.from({ length: Math.min(mostItems, there.length - 1) }, (_, index) => index + 1);
      const short = lengths.map((length) => setAt(least, pointer, there.slice(0, length))).find(isValid);
      least = short ?? least;
      const items = getAt(least, pointer) ?? null;
      if (isArray(items)) for (const index of items.keys()) shorten(childPointer(pointer, index));
    } else if (isObject(there)) {
      for (const name of Object.keys(there)) shorten(childPointer(pointer, name));
    }
  };
  shorten('');
  return least;
}
