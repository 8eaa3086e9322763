import * as fc from 'fast-check';
import { plainName } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  getAt,
  isArray,
  isInteger,
  isNumber,
  isObject,
  parentPointer,
  setAt,
  type Json,
} from '../../json/index.ts';
import type { Step } from '../model/case.ts';
import { valueOf, withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { placeOfField, settableField } from '../request/settable.ts';
import { identityIn, type Identity } from '../resource/identity.ts';
import { caseFor } from './script.ts';

/** So many resources are likely to differ in most fields. */
const made = 5;
/** So many other bodies have several values of most fields. */
const draws = 4;
/** Resources differ in a field by so many values at most: each of them has some. */
const mostValues = 3;

/** Resources differ in what they refer to by so many others, because each of these has to be created. */
const mostReferred = 2;

/** A new resource for a list, and the places in which it differs from others on purpose. */
export interface UnlikeItem {
  readonly input: Input;
  readonly known: readonly string[];
}

/**
 * New resources that differ in some fields, as far as a creation can set them. The first field differs most often; each
 * combination of its values with those of the second one occurs.
 *
 * @param create undefined if nothing can be created
 * @param valuesFor values for a field, if usual ones do not show enough
 */
export function unlikeItems(
  create: RequestModel | undefined,
  fields: readonly string[],
  valuesFor: (field: string, part: Part) => readonly Json[] = () => [],
): fc.Arbitrary<UnlikeItem[]> {
  if (create === undefined) return fc.constant([]);
  const inputs = fc.array(create.plain, { minLength: made, maxLength: made });
  const [part] = create.bodies;
  if (part === undefined) return inputs.map((all) => all.map((input) => ({ input, known: [] })));
  return fc.tuple(inputs, fc.array(part.valid, { minLength: draws, maxLength: draws })).map(([all, drawn]) => {
    const choices = fields.map((field) => {
      const own = valuesFor(field, part);
      const place = placeOfField(part, field);
      return [place, own.length > 0 ? own : valuesOf(part, field, drawn)] as const;
    });
    return all.map((input, index) => unlikeItem(part, input, choices, index));
  });
}

function unlikeItem(
  part: Part,
  input: Input,
  choices: readonly (readonly [place: string, values: readonly Json[]])[],
  index: number,
): UnlikeItem {
  let body = valueOf(input, part) ?? null;
  const known: string[] = [];
  const before = body;
  for (const [at, [place, values]] of choices.entries()) {
    if (!isObject(body) || values.length < 2) continue;
    const value = values[Math.floor(index / 2 ** at) % values.length] ?? null;
    if (getAt(body, parentPointer(place)) === undefined) continue;
    const changed = setAt(body, place, value);
    if (!part.isMeant(changed)) continue;
    body = changed;
    if (!canBeName(value)) known.push(part.pointer + place, ...itemPlaces(value, part.pointer + place));
  }
  return { input: body === before ? { ...input } : withPart(input, part, body), known };
}

/** Whether a value can be the name of a resource, whatever its field is called: then it gives way to that of one that exists. */
const canBeName = (value: Json): boolean => isNumber(value) && isInteger(value);

/** The places of the items in a list. */
function itemPlaces(value: Json, place: string): string[] {
  return isArray(value) ? [...value.keys()].map((index) => childPointer(place, index)) : [];
}

/** Different values that a new resource can have in a field: those that the document lists, or else drawn ones. */
function valuesOf(part: Part, field: string, drawn: readonly Json[]): Json[] {
  const { view, place } = settableField(part, field) ?? {};
  if (view === undefined || place === undefined) return [];
  const { members } = view;
  const listed = members.length > 0 ? members : view.hasType('boolean') ? [true, false] : [];
  // What refers to another resource gets the name of one that exists.
  if (listed.length === 0 && (view.values('format').includes('uuid') || plainName(field).endsWith('id'))) return [];
  const all = [...listed, ...drawn.map((body) => getAt(body, place))];
  const some = all.filter((value) => value !== undefined && value !== null);
  const found = [...some.flatMap(partsOf).slice(0, mostValues), ...some];
  const isNew = (value: Json, index: number): boolean => found.findIndex((each) => equals(each, value)) === index;
  return found.filter(isNew).slice(0, mostValues);
}

/** The first two of the items in a list, and each of them alone. */
function partsOf(value: Json): Json[] {
  const [one, ...others] = isArray(value) ? value : [];
  const other = others.find((each) => one !== undefined && !equals(one, each));
  return one === undefined || other === undefined ? [] : [[one, other], [one], [other]];
}

/** The requests that create resources, all below the parents of the first one. */
export function creationsOf(create: RequestModel | undefined, items: readonly UnlikeItem[]): Step[] {
  if (create === undefined) return [];
  return items.map(({ input, known }, index) => ({
    requestModel: create,
    command: { kind: 'create', input },
    next: (soFar) => {
      const given = caseFor(create, input, parentsOf(soFar));
      return { ...given, known: [...(given.known ?? []), ...known], besides: index % mostReferred };
    },
  }));
}

/** The parents of the first of the resources. */
export function parentsOf(soFar: readonly Exchange[]): Identity {
  return identityIn(soFar[0]?.request.input);
}
