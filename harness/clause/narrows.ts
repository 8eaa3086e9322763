import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, get, isArray, isObject, objectOf, stringify, type Json } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { itemsOf } from './resource/identity.ts';
import {
  askedBy,
  filtersOf,
  isSimple,
  listedItems,
  matchOf,
  type FieldFilter,
  type Match,
  type NamedFilter,
} from './state/filter.ts';
import { filterAsSaid, showsOnly, wordsOfFilter } from './state/filter-words.ts';
import { linkedPages, linkWithout } from './state/linked-pages.ts';
import { narrowedPage, unfilteredTotal, type Lists } from './state/narrowed-pages.ts';
import { longest, pagingOf } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { creationsOf, parentsOf, unlikeItems, type UnlikeItem } from './state/unlike-items.ts';

/**
 * A list with a parameter that is named like a field of its items has only items with this value in the field, and all
 * of those that the same list has without it.
 */
export function narrowsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  if (model.operation.method !== 'GET') return [];
  const item = listedItems(model.operation);
  if (item === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.list === model ? operations.create : undefined;
  const { limit, start } = pagingOf(model) ?? {};
  // An item can have a number of pages too.
  const isOfPages = (name: string): boolean => [limit, start?.part].some((each) => each?.name === name);
  const all = model.parameters
    .flatMap((part) => filtersOf(part, item))
    .filter(({ part, name }) => !isOfPages(part.name) && !isOfPages(name))
    .flatMap((each): Narrower[] => {
      const words = wordsOfFilter(model.document, each);
      return filterAsSaid(each, words, item).map((own) => ({ ...own, isOneSided: showsOnly(words) }));
    });
  return all.map((each) =>
    narrowsRow(
      model,
      create,
      each,
      all.filter((other) => other !== each),
    ),
  );
}

/** A filter of a list. */
interface Narrower extends NamedFilter {
  /** Whether it is described as a flag that shows only some items if it is set. */
  readonly isOneSided: boolean;
}

function narrowsRow(
  model: RequestModel,
  create: RequestModel | undefined,
  own: Narrower,
  beside: readonly NamedFilter[],
): TestedRow {
  const { name: operation } = model.operation;
  const { part, name, filter } = own;
  const fields = new Set([filter, ...beside.map((other) => other.filter)].map(({ field }) => field));
  const items = unlikeItems(create, [...fields]);
  return tested({
    clause: {
      id: `${operation} narrows by ${name}`,
      level: 'must',
      sentence: `With ${name}, the list has the items that match it by ${filter.field}, and no others.`,
      stated: part.stated,
      kind: `narrows by ${part.place} parameter`,
      operation,
      aspect: create === undefined ? 'accepts valid requests' : 'keeps its state',
    },
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc
          .tuple(items, model.plain, part.valid)
          .map(([made, plain, other]) => caseOf(model, create, { ...own, beside, made, plain, other })),
      },
    ],
    judge: (trial) => judgeNarrowed(model, own, trial),
  });
}

interface Narrowing extends Narrower {
  /** The other parameters that narrow the list. */
  readonly beside: readonly NamedFilter[];
  readonly made: readonly UnlikeItem[];
  readonly plain: Input;
  /** A value that may not occur. */
  readonly other: Json;
}

function caseOf(model: RequestModel, create: RequestModel | undefined, narrowing: Narrowing): ScriptCase {
  const { part, beside, made, plain, other } = narrowing;
  const creations = creationsOf(create, made);
  // Long lists have more items that differ.
  const long = longest(model, plain);
  const list = (asks: boolean): Step => ({
    requestModel: model,
    next: (soFar) => {
      const value = asks ? valueToAsk(narrowing, itemsOf(soFar.at(-1)), other) : undefined;
      if (asks && value === undefined) return undefined;
      return { ...caseFor(model, withPart(long, part, value), parentsOf(soFar)), pinned: part.pointer };
    },
  });
  const linked = linkedPages(model, plain, part, (soFar) => {
    const items = itemsOf(soFar[creations.length]);
    const values = items.flatMap((item) => valuesIn(narrowing, item));
    return { items, values, match: matchIn(narrowing, items), parents: parentsOf(soFar) };
  });
  const more = (index: number): Step => ({
    requestModel: model,
    next: (soFar) => {
      const [all, narrowed] = soFar.slice(creations.length);
      if (all === undefined || narrowed === undefined) return undefined;
      const inputs = [
        ...otherFlag(narrowing, { all, narrowed }),
        ...inputsBeside(narrowing, beside, { all, narrowed }),
      ].slice(0, mostBeside);
      const at = index - inputs.length;
      const input = inputs[index] ?? narrowedPage(model, narrowing, { all, narrowed }, at, soFar.at(-1));
      if (input !== undefined) return { ...caseFor(model, input, parentsOf(soFar)), pinned: part.pointer };
      // There are two pages, or none.
      const hasPages = narrowedPage(model, narrowing, { all, narrowed }, 0, undefined) !== undefined;
      return linked[hasPages ? at - 2 : at]?.(soFar);
    },
  });
  const lists = [list(false), list(true), list(false), ...[0, 1, 2, 3, 4, 5].map(more)];
  return { kind: 'script', steps: [...creations, ...lists] };
}

/** With so many other parameters a list is narrowed at once. */
const mostBeside = 2;

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
function showsBoth({ field }: FieldFilter, items: readonly Json[]): boolean {
  return [true, false].every((flag) => items.some((item) => isObject(item) && get(item, field) === flag));
}

/**
 * Whether items match what is asked for. Without a flag a list has only items without it, and with it all items or those: so
 * only the first counts, if the list has both otherwise. Where the document says that the flag shows only some of them, it is
 * the other way round.
 */
function matchIn({ filter, isOneSided }: Narrower, all: readonly Json[]): (item: Json, asked: Json) => Match {
  const isFlag = filter.relation === 'is the flag ' && showsBoth(filter, all);
  const exact: FieldFilter = isFlag ? { ...filter, relation: 'is ' } : filter;
  return (item, asked) => matchOf(askedBy(filter, asked) === isOneSided ? exact : filter, item, asked);
}

/** The value of a parameter that asks for an item, if it has a usual one. */
function valuesIn({ part, filter }: NamedFilter, item: Json): Json[] {
  const has = isObject(item) ? get(item, filter.field) : undefined;
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
 * The value that shows most: fewest items match it, because a page has room for those, and others don't. If all items are
 * alike, it is another value that an item can have.
 */
function valueToAsk(own: Narrower, items: readonly Json[], other: Json): Json | undefined {
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
    .sort((a, b) => b.near - a.near || sizeOf(b.value) - sizeOf(a.value) || a.matching - b.matching)[0];
  return (best ?? rated.find(({ others }) => others > 0) ?? rated.find(({ matching }) => matching > 0))?.value;
}

const sizeOf = (value: Json): number => [value].flat().length;

function judgeNarrowed(model: RequestModel, own: Narrower, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const { part, filter } = own;
  const [lists, pages] = [steps.filter(isRead).slice(0, 3), steps.filter(isRead).slice(3)];
  const rejected = lists.find(({ outcome }) => !isSuccess(operation, outcome));
  const [before, narrowed, after] = lists;
  if (rejected !== undefined)
    return inconclusive(
      `the list can't be read (${describeOutcome(rejected.outcome)})`,
      `see the clauses ${operation.name} accepts`,
    );
  if (before === undefined || narrowed === undefined || after === undefined)
    return inconclusive(`no item has a usual value of ${filter.field}`, 'add items to the list before the run');
  const [all, found, again] = [before, narrowed, after].map(itemsOf);
  if (all === undefined || found === undefined || !equals(all, again ?? []))
    return inconclusive('the list changed while it was read', 'keep other clients from changing it during the run');
  const asked = valueOf(narrowed.request.input ?? {}, part);
  if (asked === undefined) return inconclusive(`${part.name} was not sent`, 'document how it is serialized');
  const at = steps.indexOf(narrowed);
  const matches = matchIn(own, all);
  const match = (item: Json): Match => matches(item, asked);
  const other = found.find((item) => match(item) === 'no');
  const wantedBy = (value: Json): string =>
    `${filter.field} ${filter.relation}${stringify(askedBy(filter, value) ?? value)}`;
  const wanted = wantedBy(asked);
  if (other !== undefined) {
    return violation('not narrowed', 'body', `only items of which ${wanted}`, shortly(filter, other), at);
  }
  const matching = all.filter((item) => match(item) === 'yes');
  // A page that is as long as the whole one can have others before those.
  const lost = found.length < all.length && matching.find((item) => !found.some((each) => equals(each, item)));
  if (lost !== undefined && lost !== false) {
    return violation('lost', 'body', `each item of which ${wanted}`, `a list without ${shortly(filter, lost)}`, at);
  }
  const others = all.filter((item) => match(item) === 'no');
  if (matching.length === 0 && others.length === 0)
    return inconclusive(`no item has a usual value of ${filter.field}`, 'add items to the list before the run');
  const total = unfilteredTotal(model, { all: before, narrowed, again: after, hasOther: others.length > 0 });
  if (total !== undefined) return violation(total.cause, total.where, total.expected, total.actual, at);
  for (const page of pages.filter(({ outcome }) => isSuccess(operation, outcome))) {
    const value = valueOf(page.request.input ?? {}, part) ?? asked;
    const left = itemsOf(page).find((item) => matches(item, value) === 'no');
    if (left === undefined) continue;
    const link = linkWithout(part, page, steps);
    if (link !== undefined)
      return violation('link without filter', link.where, `a link with ${part.name}`, link.actual, link.at);
    const expected = `only items of which ${wantedBy(value)}, on each page and with other parameters`;
    return violation('not narrowed', 'body', expected, shortly(filter, left), steps.indexOf(page));
  }
  return pass;
}

const isRead = ({ request }: Exchange): boolean => request.method === 'GET';

function shortly({ field }: FieldFilter, item: Json): string {
  const has = isObject(item) ? get(item, field) : undefined;
  return `an item with ${field} ${has === undefined ? 'absent' : stringify(isArray(has) ? has.slice(0, 5) : has)}`;
}
