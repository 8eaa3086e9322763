import { equals, isArray, isObject, objectOf, type Json } from '../../json/index.ts';
import type { Input } from '../../exchange/index.ts';
import { valueOf, withPart, type Part } from '../request/part.ts';
import { itemsOf } from '../resource/identity.ts';
import type { Match } from './filter-relations.ts';
import type { FieldFilter } from './field-filter.ts';
import { askedBy, hadBy, matchOf, type NamedFilter } from './filter.ts';
import { isSimple } from './simple-value.ts';
import type { Lists } from './narrowed-pages.ts';

/** A filter of a list. */
export interface Narrower extends NamedFilter {
  /** Whether it is described as a flag that shows only some items if it is set. */
  readonly isOneSided: boolean;
  /** Whether it is described as one that shows either those with it or those without it. */
  readonly isEither: boolean;
}

/** So many further values of an enumeration are asked for. */
const mostValues = 3;

/** With so many other parameters a list is narrowed at once. */
const mostBeside = 2;

/** The narrowed list with other values of the same parameter, and with other parameters. */
export function furtherInputs(own: Narrower, beside: readonly NamedFilter[], lists: Lists): Input[] {
  const others = [...otherFlag(own, lists), ...inputsBeside(own, beside, lists)];
  return [...otherValues(own, lists), ...others.slice(0, mostBeside)];
}

/** The most of these inputs. */
export const mostFurther = mostValues + mostBeside;

/** The list with the other values that items have, if the document names all that can be asked for: each can have code of its own. */
function otherValues(own: Narrower, { all, narrowed }: Lists): Input[] {
  const { part, filter } = own;
  const { input = {} } = narrowed.request;
  const asked = [askedBy(filter, valueOf(input, part) ?? null) ?? null].flat();
  if (filter.canBeAsked === undefined || filter.relation !== 'is ') return [];
  const values = itemsOf(all).flatMap((item) => valuesIn(own, item));
  const isOther = (value: Json): boolean =>
    ![askedBy(filter, value) ?? null].flat().some((each) => asked.some((known) => equals(known, each)));
  const others = values.filter(
    (value, index) => isOther(value) && values.findIndex((each) => equals(each, value)) === index,
  );
  return others.slice(0, mostValues).map((value) => withPart(input, part, value));
}

/**
 * The narrowed list with another parameter, of which the value is that of an item that the narrowed list must not have: a
 * server that minds only one of them shows the item.
 */
function inputsBeside(own: Narrower, beside: readonly NamedFilter[], { all, narrowed }: Lists): Input[] {
  const { part } = own;
  const { input = {} } = narrowed.request;
  const asked = valueOf(input, part);
  if (asked === undefined) return [];
  const items = itemsOf(all);
  const match = matchIn(own, items);
  const others = items.filter((item) => match(item, asked) === 'no');
  return beside.flatMap((other) => {
    const value = others.flatMap((item) => valuesIn(other, item))[0];
    if (value === undefined) return [];
    const isSame = other.part === part && isObject(value) && isObject(asked);
    const both = isSame ? objectOf([...Object.entries(asked), ...Object.entries(value)]) : value;
    return part.accepts(both) || !isSame ? [withPart(input, other.part, both)] : [];
  });
}

/** The list with the opposite of a flag, if it is not the same to ask for either: a server can mind only one of them. */
function otherFlag({ part, filter }: NamedFilter, { all, narrowed }: Lists): Input[] {
  const { input = {} } = narrowed.request;
  const asked = askedBy(filter, valueOf(input, part) ?? null);
  if (typeof asked !== 'boolean' || !showsBoth(filter, itemsOf(all))) return [];
  const other = filter.ask(!asked);
  return part.accepts(other) ? [withPart(input, part, other)] : [];
}

/** Whether a list has items with a flag and items without it, so that the flag does not ask to include what is left out otherwise. */
function showsBoth(filter: FieldFilter, items: readonly Json[]): boolean {
  return [true, false].every((flag) => items.some((item) => hadBy(filter, item) === flag));
}

/**
 * Whether items match what is asked for. Without a flag a list has only items without it, and with it all items or those: so
 * only the first counts, if the list has both otherwise. Where the document says that the flag shows only some of them, it is
 * the other way round.
 */
export function matchIn(
  { filter, isOneSided, isEither }: Narrower,
  all: readonly Json[],
): (item: Json, asked: Json) => Match {
  const isFlag = filter.relation === 'is the flag ' && showsBoth(filter, all);
  const exact: FieldFilter = isFlag ? { ...filter, relation: 'is ' } : filter;
  return (item, asked) => matchOf(isEither || askedBy(filter, asked) === isOneSided ? exact : filter, item, asked);
}

/** The value of a parameter that asks for an item, if it has a usual one. */
export function valuesIn({ part, filter }: NamedFilter, item: Json): Json[] {
  const has = hadBy(filter, item);
  const asked = has === undefined || has === null ? null : filter.ask(has);
  const value = asked === null ? undefined : askedBy(filter, asked);
  return asked !== null && value !== undefined && [value].flat().every(isSimple) && part.accepts(asked) ? [asked] : [];
}

/** Lists of two of the values, if a parameter takes several. */
function pairsOf(part: Part, values: readonly Json[]): Json[] {
  const lists = values.filter((value) => isArray(value));
  const [first, ...others] = lists.filter((value, index) => lists.findIndex((each) => equals(each, value)) === index);
  if (first === undefined) return [];
  return others.map((other) => [...first, ...other]).filter((pair) => part.accepts(pair));
}

/**
 * The value that shows most: fewest items match it, but two at least, because a page has room for those, and others don’t. If all items are
 * alike, it is another value that an item can have.
 */
export function valueToAsk(own: Narrower, items: readonly Json[], other: Json): Json | undefined {
  const { part, filter } = own;
  const found = items.flatMap((item) => valuesIn(own, item));
  // An item that has a list of values need not have each that is asked for.
  const values = [...(filter.relation === 'is ' ? pairsOf(part, found) : []), ...found];
  const isUsual = filter.property === undefined && filter.canBeHad(other);
  const all = isUsual ? [...values, other] : values;
  const match = matchIn(own, items);
  const rated = all.map((value) => {
    const found = items.map((item) => match(item, value));
    const count = (match: Match): number => found.filter((each) => each === match).length;
    // An item with some of several values shows whether each of them counts.
    const isNear = (item: Json): boolean => matchOf({ ...filter, relation: 'contains ' }, item, value) === 'yes';
    const isOfAll = filter.relation === 'contains all of ';
    const near = isOfAll && items.some((item, index) => found[index] === 'no' && isNear(item)) ? 1 : 0;
    return { value, matching: count('yes'), others: count('no'), near };
  });
  const best = rated
    .filter(({ matching, others }) => matching > 0 && others > 0)
    .sort(
      (a, b) =>
        b.near - a.near ||
        sizeOf(b.value) - sizeOf(a.value) ||
        // One item makes no second page.
        Number(b.matching > 1) - Number(a.matching > 1) ||
        a.matching - b.matching,
    )[0];
  return (best ?? rated.find(({ others }) => others > 0) ?? rated.find(({ matching }) => matching > 0))?.value;
}

const sizeOf = (value: Json): number => [value].flat().length;
