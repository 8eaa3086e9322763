import * as fc from 'fast-check';
import type { Input } from '../exchange/index.ts';
import { equals, isArray, stringify, type Json } from '../json/index.ts';
import type { SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { valueOf, withPart } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { itemsOf } from './resource/identity.ts';
import type { Match } from './state/filter-relations.ts';
import type { FieldFilter } from './state/field-filter.ts';
import { askedBy, filtersOf, hadBy, listedItems, nameOfField, type NamedFilter } from './state/filter.ts';
import { filterAsSaid, showsEither, showsOnly, wordsOfFilter } from './state/filter-words.ts';
import { linkedPages, linkWithout } from './state/linked-pages.ts';
import { isOfTime } from './state/is-of-time.ts';
import { narrowedPage, unfilteredTotal } from './state/narrowed-pages.ts';
import { furtherInputs, matchIn, mostFurther, valuesIn, valueToAsk, type Narrower } from './state/narrowing-values.ts';
import { longest, pagingOf } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { clauseOfList } from './state/list-clause.ts';
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
  return narrowsBy(model, operations?.list === model ? operations.create : undefined, item);
}

/**
 * The same for a list of which the parameters are known.
 *
 * @param create the operation that creates its items; undefined if it has only what is there
 */
export function narrowsBy(model: RequestModel, create: RequestModel | undefined, item: SchemaView): TestedRow[] {
  const { limit, start } = pagingOf(model) ?? {};
  // An item can have a number of pages too.
  const isOfPages = (name: string): boolean => [limit, start?.part].some((each) => each?.name === name);
  const ofTotals = create === undefined && isTotal(model.operation.path, item);
  const all = model.parameters
    .flatMap((part) => filtersOf(part, item))
    .filter(({ part, name }) => !isOfPages(part.name) && !isOfPages(name))
    .filter(({ filter: { field, relation } }) => !ofTotals || (relation === 'is ' && !isQuantity(item.property(field))))
    .flatMap((each): Narrower[] => {
      const words = wordsOfFilter(model.document, each);
      return filterAsSaid(each, words, item).map((own) => ({
        ...own,
        isOneSided: showsOnly(words),
        isEither: showsEither(words),
      }));
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

/** A collection of totals, by the last words of its path. */
const ofAllTotals =
  /\b(?:summary|summaries|stat(?:istic)?s|totals?|aggregates?|breakdown|histogram|facets)(?:\/[^/]*)?$/i;

/**
 * Whether the items of a list are totals: one for each currency, with the sum and the number of what it adds up. A filter asks for what is added
 * up, so its numbers and times are not those of the total.
 */
function isTotal(path: string, { propertyNames }: SchemaView): boolean {
  const names = propertyNames.map((name) => name.toLowerCase().replaceAll(/[_-]/g, ''));
  const isCounted = names.includes('count') || names.includes('totalcount') || ofAllTotals.test(path);
  return isCounted && !['id', 'uuid', 'guid'].some((name) => names.includes(name));
}

/** Whether a value is added up, or is one of many times. */
const isQuantity = (view: SchemaView): boolean =>
  ['integer', 'number'].some((type) => view.hasType(type)) || isOfTime(view);

function narrowsRow(
  model: RequestModel,
  create: RequestModel | undefined,
  own: Narrower,
  beside: readonly NamedFilter[],
): TestedRow {
  const { part, name, filter } = own;
  const fields = new Set([filter, ...beside.map((other) => other.filter)].map(({ field }) => field));
  const items = unlikeItems(create, [...fields]);
  return tested({
    clause: clauseOfList(model, create, {
      part,
      name,
      does: 'narrows',
      sentence: `With ${name}, the list has the items that match it by ${nameOfField(filter)}, and no others.`,
    }),
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
      const inputs = furtherInputs(narrowing, beside, { all, narrowed });
      const at = index - inputs.length;
      const input = inputs[index] ?? narrowedPage(model, narrowing, { all, narrowed }, at, soFar.at(-1));
      if (input !== undefined) return { ...caseFor(model, input, parentsOf(soFar)), pinned: part.pointer };
      // There are two pages, or none.
      const hasPages = narrowedPage(model, narrowing, { all, narrowed }, 0, undefined) !== undefined;
      return linked[hasPages ? at - 2 : at]?.(soFar);
    },
  });
  const lists = [
    list(false),
    list(true),
    list(false),
    ...Array.from({ length: mostFurther + 4 }, (_, index) => more(index)),
  ];
  return { kind: 'script', steps: [...creations, ...lists] };
}

function judgeNarrowed(model: RequestModel, own: Narrower, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const { part, filter } = own;
  const reads = steps.filter(({ request }) => request.operation === operation.name);
  const [lists, pages] = [reads.slice(0, 3), reads.slice(3)];
  const rejected = lists.find(({ outcome }) => !isSuccess(operation, outcome));
  const [before, narrowed, after] = lists;
  if (rejected !== undefined)
    return inconclusive(
      `the list can't be read (${describeOutcome(rejected.outcome)})`,
      `see the clauses ${operation.name} accepts`,
    );
  if (before === undefined || narrowed === undefined || after === undefined)
    return inconclusive(`no item has a usual value of ${nameOfField(filter)}`, 'add items to the list before the run');
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
    `${nameOfField(filter)} ${filter.relation}${stringify(askedBy(filter, value) ?? value)}`;
  const wanted = wantedBy(asked);
  if (other !== undefined)
    return violation('not narrowed', 'body', `only items of which ${wanted}`, shortly(filter, other), at);
  const matching = all.filter((item) => match(item) === 'yes');
  // A page that is as long as the whole one can have others before those.
  const lost = found.length < all.length && matching.find((item) => !found.some((each) => equals(each, item)));
  if (lost !== undefined && lost !== false) {
    return violation('lost', 'body', `each item of which ${wanted}`, `a list without ${shortly(filter, lost)}`, at);
  }
  const others = all.filter((item) => match(item) === 'no');
  if (matching.length === 0 && others.length === 0)
    return inconclusive(`no item has a usual value of ${nameOfField(filter)}`, 'add items to the list before the run');
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

function shortly(filter: FieldFilter, item: Json): string {
  const has = hadBy(filter, item);
  return `an item with ${nameOfField(filter)} ${has === undefined ? 'absent' : stringify(isArray(has) ? has.slice(0, 5) : has)}`;
}
