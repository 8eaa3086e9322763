import * as fc from 'fast-check';
import { valueOf, withPart, type Case, type RequestModel, type Part } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import {
  childPointer,
  equals,
  getAt,
  isObject,
  objectOf,
  parentPointer,
  removeAt,
  setAt,
  stringify,
  type Json,
} from '../json/index.ts';

/** Values that the plainest is looked for among. */
const draws = 50;

/**
 * Makes valid inputs plain in one place, to see whether it is that place which a server rejects: another value there, or
 * none; for a whole part, nothing that can be left out. Where the place can't change by itself, what it is in does.
 *
 * @returns a function from a valid input, a place in it, and what the plain one is to lack there; undefined where no plain
 *   counterpart is known
 */
export function createPlainer(
  model: RequestModel,
): (input: Input, place: string, lacks: Case['lacks']) => Input | undefined {
  const plainers = new Map<Part, ReturnType<typeof createPartPlainer>>();
  return (input, place, lacks) => {
    const part = [...model.parameters, ...model.bodies].find((each) => `${place}/`.startsWith(`${each.pointer}/`));
    const value = part && valueOf(input, part);
    if (part === undefined || value === undefined) return undefined;
    let plainer = plainers.get(part);
    if (plainer === undefined) plainers.set(part, (plainer = createPartPlainer(part)));
    const plain = plainer(value, place.slice(part.pointer.length), lacks);
    if (plain !== undefined) return withPart(input, part, plain);
    return place === part.pointer && !part.required ? withPart(input, part, undefined) : undefined;
  };
}

function createPartPlainer(part: Part): (value: Json, place: string, lacks: Case['lacks']) => Json | undefined {
  const samples = fc.sample(part.valid, { seed: 0, numRuns: draws });
  const plainest = samples.sort((a, b) => stringify(a).length - stringify(b).length);
  return (value, place, lacks) => {
    const named = typeof lacks === 'object' ? withNames(value, place, lacks.namesBut) : undefined;
    if (named !== undefined && part.accepts(named)) return named;
    const leaf = getAt(value, place);
    const isPlain = (each: Json): boolean => {
      const other = getAt(each, place);
      return (lacks === 'value' ? other === undefined : !isSame(leaf, other)) && part.accepts(each);
    };
    for (let around = place; ; around = parentPointer(around)) {
      const plain = changed(value, around, part, plainest).find(isPlain);
      if (plain !== undefined || around === '') return plain;
    }
  };
}

/** The value with others in a place, or with none there. */
function changed(value: Json, place: string, part: Part, plainest: readonly Json[]): Json[] {
  if (place === '' && part.content !== undefined) return bare(value, part.accepts);
  if (getAt(value, parentPointer(place)) === undefined) return [];
  const leaves = plainest.map((each) => getAt(each, place)).filter((each) => each !== undefined);
  const others = leaves.map((each) => setAt(value, place, each));
  return place === '' || getAt(value, place) === undefined ? others : [...others, removeAt(value, place)];
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equals(a, b);
}

/** The value with no other properties than these in a place; undefined where there are none. */
function withNames(value: Json, place: string, names: ReadonlySet<string>): Json | undefined {
  const whole = getAt(value, place);
  if (whole === undefined || !isObject(whole)) return undefined;
  const kept = Object.entries(whole).filter(([name]) => names.has(name));
  return kept.length === Object.keys(whole).length ? undefined : setAt(value, place, objectOf(kept));
}

/** An object without the properties that it can do without. */
export function bare(value: Json, isValid: (value: Json) => boolean): Json[] {
  if (!isObject(value)) return [];
  let least: Json = value;
  for (const name of Object.keys(value)) {
    const without = removeAt(least, childPointer('', name));
    if (isValid(without)) least = without;
  }
  return [least];
}
