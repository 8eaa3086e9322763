import { get, isArray, isObject, typeOf, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { firstOfEach } from '../model/first-of-each.ts';
import type { Part } from '../request/part.ts';
import { bareName } from './bare-name.ts';
import { compareValues } from './ordered-values.ts';

/** An order of a list that a value of a parameter asks for, as its words and the fields of the items state it. */
export interface Sorting {
  /** The value of the parameter. */
  readonly value: Json;
  readonly field: string;
  readonly direction: 'ascending' | 'descending' | 'either';
  /** Another parameter that asks for the direction, and its value. */
  readonly beside?: { readonly part: Part; readonly value: Json };
}

const names = /^(?:sort|sortby|order|orderby|ordering)$/;

/** Finds the orders that a parameter of a list can ask for, of the fields that have a certain order. */
export function sortingsOf({ parameter, place, accepts }: Part, item: SchemaView): Sorting[] {
  if (place !== 'query' || parameter === undefined || !names.test(bareName(parameter.name))) return [];
  const view = viewSchema(parameter.schema);
  const isList = view.hasType('array');
  const texts = stated(isList ? view.items : view).filter((value) => typeof value === 'string');
  const found = texts.flatMap((text): Sorting[] => {
    const { name, direction } = read(text);
    const field = item.propertyNames.find((each) => bareName(each) === bareName(name));
    if (field === undefined || !hasOrder(item.property(field), field)) return [];
    const value = isList ? [text] : text;
    return accepts(value) ? [{ value, field, direction }] : [];
  });
  // A name alone is ascending only if another value asks for the opposite.
  const isPaired = ({ field }: Sorting): boolean =>
    found.some((each) => each.field === field && each.direction === 'descending');
  return found.map((each) =>
    each.direction === 'either' && isPaired(each) ? { ...each, direction: 'ascending' } : each,
  );
}

/** "In the format: property,(asc|desc)", as Spring describes its parameter; the separator, and both directions. */
const ofFormat =
  /\b(?:property|field|column|attribute)(?:[ _]?name)?[>}\]]?\s?(?:\(?([,:])\s?\(?|\(([,:]))[<{[]?asc\s?[|/]\s?desc\b/i;
/** So many fields are tried: a server need not sort by each. */
const mostFields = 2;

/**
 * Finds the orders that a parameter of a list can ask for, if its description says how a field and a direction are written.
 *
 * @param words the description
 */
export function formattedSortings({ parameter, place, accepts }: Part, item: SchemaView, words: string): Sorting[] {
  const found = ofFormat.exec(words);
  const separator = found?.[1] ?? found?.[2];
  if (separator === undefined || place !== 'query' || !names.test(bareName(parameter?.name ?? ''))) return [];
  const isList = viewSchema(parameter?.schema).hasType('array');
  const fields = item.propertyNames.filter((each) => hasOrder(item.property(each), each));
  const directed = [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const;
  return fields.slice(0, mostFields).flatMap((field) =>
    directed.flatMap(([word, direction]): Sorting[] => {
      const text = `${field}${separator}${word}`;
      const value = isList ? [text] : text;
      return accepts(value) ? [{ value, field, direction }] : [];
    }),
  );
}

/** The values that a parameter can have; if any text may do, those that its schema shows. */
function stated(view: SchemaView): readonly Json[] {
  const { members } = view;
  if (members.length > 0) return members;
  const shown = ['default', 'example', 'examples'].flatMap((keyword) => view.values(keyword));
  return shown.flatMap((value) => (isArray(value) ? value : [value]));
}

/** Names of parameters that ask for a direction, and the directions. */
const directionNames =
  /^(?:order|ordering|direction|dir|sort|sortorder|sortdirection|sortdir|sorttype|orderdirection|orderdir|ordertype)$/;
const directions: readonly (readonly [form: RegExp, direction: Sorting['direction']])[] = [
  [/^asc(?:ending)?$/i, 'ascending'],
  [/^desc(?:ending)?$/i, 'descending'],
];
/** Names of parameters that ask for a direction with `true`, and for the other one with `false`. */
const flagNames = /^(?:is|sort|order(?:by)?)?(asc|desc)(?:ending)?$/;

/** "The order by `created_at`", "Direction of sorting by name." */
const byNamed = /\bby [`'"]?([A-Za-z_]\w*)[`'"]?(?=[.,;]|$)/g;

/**
 * Finds the directions that a parameter of a list can ask for, if its description names the only field that they are about:
 * `order=desc`, "The order by `created_at`".
 *
 * @param words the description
 */
export function directionsOf(part: Part, item: SchemaView, words: string): Sorting[] {
  const named = [...words.matchAll(byNamed)].map(([, name = '']) => bareName(name));
  const field = item.propertyNames.find((each) => named.length === 1 && bareName(each) === named[0]);
  if (field === undefined || !hasOrder(item.property(field), field)) return [];
  return directionsIn(part).map((each) => ({ ...each, field }));
}

const directionOf = ({ direction }: Pick<Sorting, 'direction'>): string => direction;

/** A parameter with the name of a field in it, as `order[price]` and `sort.price`. */
const ofField = /^([a-z_-]+)(?:\[([^[\]]+)\]|\.([\w-]+))$/i;

/** Finds the directions that a parameter with the name of a field in its own can ask for: `order[price]=desc`, also as an object. */
export function directionsOfFields(part: Part, item: SchemaView): Sorting[] {
  const { parameter, place, accepts } = part;
  if (place !== 'query' || parameter === undefined) return [];
  const view = viewSchema(parameter.schema);
  const sortingsBy = (name: string, direction: SchemaView, valueOf: (word: Json) => Json): Sorting[] => {
    const field = item.propertyNames.find((each) => bareName(each) === bareName(name));
    if (field === undefined || !hasOrder(item.property(field), field)) return [];
    return firstOfEach(
      directionsAmong(direction.members, (word) => accepts(valueOf(word))),
      directionOf,
    ).map((each) => ({
      ...each,
      field,
      value: valueOf(each.value),
    }));
  };
  const [, own = '', bracketed, dotted] = ofField.exec(parameter.name) ?? [];
  if (names.test(bareName(own))) return sortingsBy(bracketed ?? dotted ?? '', view, (word) => word);
  if (parameter.style !== 'deepObject' || !names.test(bareName(parameter.name))) return [];
  return view.propertyNames.flatMap((name) => sortingsBy(name, view.property(name), (word) => ({ [name]: word })));
}

/** The directions that a parameter can ask for; none if one of its values asks for something else. */
function directionsIn({ parameter, place, accepts }: Part): Pick<Sorting, 'direction' | 'value'>[] {
  if (place !== 'query' || parameter === undefined) return [];
  const [, flag] = flagNames.exec(bareName(parameter.name)) ?? [];
  if (flag !== undefined && viewSchema(parameter.schema).hasType('boolean')) {
    const [own, other] =
      flag === 'asc' ? (['ascending', 'descending'] as const) : (['descending', 'ascending'] as const);
    return [
      { value: true, direction: own },
      { value: false, direction: other },
    ];
  }
  if (!directionNames.test(bareName(parameter.name))) return [];
  return directionsAmong(viewSchema(parameter.schema).members, accepts);
}

/** The directions that values ask for; none if one of them asks for something else. */
function directionsAmong(
  members: readonly Json[],
  accepts: (value: Json) => boolean,
): Pick<Sorting, 'direction' | 'value'>[] {
  const found = members.flatMap((value) => {
    const [, direction] = directions.find(([form]) => typeof value === 'string' && form.test(value)) ?? [];
    return direction !== undefined && accepts(value) ? [{ value, direction }] : [];
  });
  return found.length === members.length ? found : [];
}

/**
 * The same orders in the directions that another parameter of the list asks for: `sort_by=price&order=desc`. The first field has
 * both, the others have them in turn.
 *
 * @param parts the parameters of the list
 */
export function directed(sortings: readonly Sorting[], sorted: Part, parts: readonly Part[]): readonly Sorting[] {
  if (sortings.some(({ direction }) => direction !== 'either')) return sortings;
  const found = parts.flatMap((part) => {
    const all = part === sorted ? [] : firstOfEach(directionsIn(part), directionOf);
    return all.length > 1 ? [{ part, all }] : [];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return sortings;
  const { part, all } = only;
  return sortings.flatMap((sorting, index) =>
    (index === 0 ? all : [all[index % all.length] ?? all[0]]).flatMap((each) =>
      each === undefined ? [] : [{ ...sorting, direction: each.direction, beside: { part, value: each.value } }],
    ),
  );
}

/** The field and the direction in a value such as `-name`, `name:desc` and `name_asc`. */
function read(text: string): { readonly name: string; readonly direction: Sorting['direction'] } {
  const [, sign = '', name = '', word = ''] =
    /^([+-]?)(.*?)(?:[\s:._,-]*(asc|ascending|desc|descending))?$/i.exec(text) ?? [];
  const isDown = sign === '-' || /^desc/i.test(word);
  const isUp = sign === '+' || /^asc/i.test(word);
  return { name, direction: isDown ? 'descending' : isUp ? 'ascending' : 'either' };
}

/** What has words with an order of their own: `low`, `high`. */
const ofRank =
  /(?:priority|severity|importance|urgency|level|rank|grade|size|state|status|stage|phase|version|month|weekday)$/i;

/** Whether values in a place have an order that does not depend on the server. Words of an enum can have their own. */
export function hasOrder(view: SchemaView, field: string): boolean {
  const isText = view.hasType('string') && view.values('enum').length === 0 && !ofRank.test(field);
  return isText || ['integer', 'number'].some((type) => view.hasType(type));
}

/**
 * The values of a field in the items of a list; none if they have several types, because a server took some of another type: each
 * language orders these in its own way, and the others around them.
 */
function valuesIn(items: readonly Json[], field: string): Json[] {
  const values = items.flatMap((item) => (isObject(item) ? [get(item, field) ?? null] : []));
  const known = values.filter((value) => value !== null);
  return new Set(known.map(typeOf)).size > 1 ? [] : known;
}

/** Two items of a list that are in the wrong order; undefined if there are none. */
export function wrongPair({ field, direction }: Sorting, items: readonly Json[]): readonly [Json, Json] | undefined {
  const values = valuesIn(items, field);
  const pairs = values.flatMap((one, index) =>
    values.slice(index + 1).flatMap((other) => {
      const sign = compareOrdered(one, other);
      return sign === undefined || sign === 0 ? [] : [{ pair: [one, other] as const, sign: Math.sign(sign) }];
    }),
  );
  const up = pairs.find(({ sign }) => sign < 0);
  const down = pairs.find(({ sign }) => sign > 0);
  if (direction === 'either') return up === undefined ? undefined : down?.pair;
  return (direction === 'ascending' ? down : up)?.pair;
}

/** The order of which most pairs of items show something, with the lists in each of them. Numbers show more than texts. */
export function mostCertain(sortings: readonly Sorting[], lists: readonly (readonly Json[])[]): Sorting | undefined {
  const certain = ({ field }: Sorting, index: number): number => {
    const values = valuesIn(lists[index] ?? [], field);
    const isCertain = (one: Json, other: Json): boolean => (compareOrdered(one, other) ?? 0) !== 0;
    return values.reduce<number>((sum, one) => sum + values.filter((other) => isCertain(one, other)).length, 0);
  };
  const rated = sortings.map((sorting, index) => ({ sorting, count: certain(sorting, index) }));
  return rated.toSorted((one, other) => other.count - one.count)[0]?.sorting;
}

/** Whether a list has two values of which the order is certain. */
export function showsOrder({ field }: Sorting, items: readonly Json[]): boolean {
  const values = valuesIn(items, field);
  return values.some((one) => values.some((other) => (compareOrdered(one, other) ?? 0) !== 0));
}

/** Dates that begin with a word are not in the order of their texts: `Thu, 01 Jan 1970`. */
const wordOfDate =
  /^(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\b|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d/i;

/**
 * The order of two numbers, dates or texts; undefined if servers order them differently. Letter case, digits, punctuation and
 * other letters than those of ASCII depend on the collation.
 */
function compareOrdered(one: Json, other: Json): number | undefined {
  const sign = compareValues(one, other);
  if (sign !== undefined || typeof one !== 'string' || typeof other !== 'string') return sign;
  if ([one, other].every((text) => wordOfDate.test(text))) return undefined;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a = '', b = ''] = [one[at], other[at]];
  if (isDigit(a) && isDigit(b) && areNumbered(one, other, at)) return a < b ? -1 : 1;
  const isSure =
    /^[a-z0-9]*$/i.test(one.slice(0, at)) && [/^[a-z]$/, /^[A-Z]$/].some((form) => form.test(a) && form.test(b));
  return isSure ? (a < b ? -1 : 1) : undefined;
}

const isDigit = (text: string): boolean => /^\d$/.test(text);

/**
 * Whether two texts are alike up to numbers with as many digits, after a letter: `DR-0017` and `DR-0042`. So collations that compare
 * numbers have the order of those that compare digits, and no sign comes before them.
 *
 * @param at where the texts differ first
 */
function areNumbered(one: string, other: string, at: number): boolean {
  const before = one.slice(0, at);
  const [length, otherLength] = [one, other].map((text) => /^\d*/.exec(text.slice(at))?.[0].length);
  return /^[a-z][\w /.-]*$/i.test(before) && length === otherLength;
}
