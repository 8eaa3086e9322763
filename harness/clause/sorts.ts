import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, stringify, type Json } from '../json/index.ts';
import type { SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { itemsOf, type Identity } from './resource/identity.ts';
import { listedItems } from './state/filter.ts';
import { longest, pageInput, pagingOf } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { atTimeUnlikeText, isDated, numbersUnlikeTexts } from './state/unlike-texts.ts';
import { clauseOfList } from './state/list-clause.ts';
import { creationsOf, parentsOf, unlikeItems, type UnlikeItem } from './state/unlike-items.ts';
import { wordsOfParameter } from './state/filter-words.ts';
import {
  directed,
  directionsOf,
  directionsOfFields,
  formattedSortings,
  mostCertain,
  showsOrder,
  sortingsOf,
  wrongPair,
  type Sorting,
} from './state/sorting.ts';

/** A list is in the order that a value of a parameter names: `sort=price`, `sort=-price`. */
export function sortsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  if (model.operation.method !== 'GET') return [];
  const item = listedItems(model.operation);
  if (item === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  return sortsBy(model, operations?.list === model ? operations.create : undefined, item);
}

/** The same for a list of which the parameters are known. @param create the operation that creates its items */
export function sortsBy(model: RequestModel, create: RequestModel | undefined, item: SchemaView): TestedRow[] {
  return model.parameters.flatMap((part) => {
    const named = directed(sortingsOf(part, item), part, model.parameters);
    const words = wordsOfParameter(model.document, part);
    const all = [
      named,
      directionsOf(part, item, words),
      formattedSortings(part, item, words),
      directionsOfFields(part, item),
    ];
    const sortings = all.find(({ length }) => length > 0);
    return sortings === undefined ? [] : [sortsRow(model, create, part, sortings)];
  });
}

function sortsRow(
  model: RequestModel,
  create: RequestModel | undefined,
  part: Part,
  sortings: readonly Sorting[],
): TestedRow {
  const fields = [...new Set(sortings.map(({ field }) => field))];
  const items = unlikeItems(create, fields, numbersUnlikeTexts);
  const dated = sortings.find(({ field, direction }) => direction !== 'descending' && isDated(create, field));
  return tested({
    clause: clauseOfList(model, create, {
      part,
      name: part.name,
      does: 'sorts',
      sentence: `The list is in the order that ${part.name} asks for.`,
    }),
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc.tuple(items, model.plain).map(([made, plain]) => {
          const own = longest(model, plain);
          const inputFor = ({ value, beside }: Sorting): Input => {
            const input = withPart(own, part, value);
            return beside === undefined ? input : withPart(input, beside.part, beside.value);
          };
          return caseOf(model, create, { made, inputFor, sortings, dated });
        }),
      },
    ],
    judge: (trial) => judgeSorted(model, part, { sortings, dated }, trial),
  });
}

/** How a list is sorted. */
interface SortedList {
  readonly sortings: readonly Sorting[];
  /** The order by a time that new resources can have; undefined if there is none. */
  readonly dated: Sorting | undefined;
}

interface SortedCase extends SortedList {
  readonly made: readonly UnlikeItem[];
  readonly inputFor: (sorting: Sorting) => Input;
}

function caseOf(model: RequestModel, create: RequestModel | undefined, given: SortedCase): ScriptCase {
  const { made, inputFor, sortings, dated } = given;
  const listIn = (sorting: Sorting): Step => ({
    requestModel: model,
    next: (soFar) => caseFor(model, inputFor(sorting), parentsOf(soFar)),
  });
  const first = dated === undefined ? [] : [listIn(dated)];
  const creations = creationsOf(create, made).map((step, index): Step => {
    const next: Step['next'] = (soFar, missed) => {
      const request = step.next(soFar, missed);
      return request && create && dated ? atTimeUnlikeText(create, request, dated, soFar[0], index) : request;
    };
    return { ...step, next };
  });
  const lists = sortings.map(listIn);
  const before = first.length + creations.length;
  const pages = pagesOf(model, parentsOf, (soFar) => {
    const read = soFar.slice(before, before + lists.length);
    const sorting = mostCertain(sortings, read.map(itemsOf));
    return sorting && inputFor(sorting);
  });
  return { kind: 'script', steps: [...first, ...creations, ...lists, ...pages] };
}

/** So many items are on a page: pages that are sorted each for itself are hardly in order together. */
const size = 3;

/** Reads the first two pages of a sorted list, and the first one again, which shows whether the list changed meanwhile. */
function pagesOf(
  model: RequestModel,
  around: (soFar: readonly Exchange[]) => Identity,
  inputFrom: (soFar: readonly Exchange[]) => Input | undefined,
): Step[] {
  const paging = pagingOf(model) ?? {};
  const { limit, start } = paging;
  if (limit?.accepts(size) !== true || start === undefined) return [];
  return [0, 1, 0].map((index): Step => {
    // Where the document does not say from where pages are counted, it is assumed that 2 is the second one.
    const at = index === 1 && start.first === undefined ? 2 : index;
    const next: Step['next'] = (soFar) => {
      const input = inputFrom(soFar);
      const page = input && pageInput(paging, { input, index: at, size, skip: index * size }, soFar.at(-1));
      return page && caseFor(model, page, around(soFar));
    };
    return { requestModel: model, next };
  });
}

function judgeSorted(
  { operation }: RequestModel,
  { name }: Part,
  { sortings, dated }: SortedList,
  { steps }: ScriptTrial,
): Verdict {
  const reads = steps.filter(({ request }) => request.operation === operation.name).slice(dated === undefined ? 0 : 1);
  const lists = reads.slice(0, sortings.length);
  const rejected = lists.find(({ outcome }) => !isSuccess(operation, outcome));
  if (rejected !== undefined || lists.length < sortings.length) {
    const what = rejected === undefined ? 'not all lists were read' : describeOutcome(rejected.outcome);
    return inconclusive(`the list can't be read (${what})`, `see the clauses ${operation.name} accepts`);
  }
  let isShown = false;
  for (const [index, sorting] of sortings.entries()) {
    const exchange = lists[index];
    const items = itemsOf(exchange);
    isShown ||= showsOrder(sorting, items);
    const wrong = wrongPair(sorting, items);
    if (wrong === undefined || exchange === undefined) continue;
    return violation('not sorted', 'body', ...describeOrder(name, sorting, wrong), steps.indexOf(exchange));
  }
  const sorting = mostCertain(sortings, lists.map(itemsOf));
  const [page, next, again] = reads.slice(sortings.length);
  if (sorting !== undefined && page !== undefined && next !== undefined && again !== undefined) {
    const wrong = wrongPair(sorting, [...itemsOf(page), ...itemsOf(next)]);
    const isSame =
      [page, next, again].every(({ outcome }) => isSuccess(operation, outcome)) &&
      equals(itemsOf(page), itemsOf(again));
    if (wrong !== undefined && isSame)
      return violation('next page not sorted', 'body', ...describeOrder(name, sorting, wrong), steps.indexOf(next));
  }
  return isShown
    ? pass
    : inconclusive('the list has no two items of which the order is certain', 'add items to the list');
}

function describeOrder(
  name: string,
  { direction, field, value, beside }: Sorting,
  [one, other]: readonly [Json, Json],
): [expected: string, actual: string] {
  const order = direction === 'either' ? 'sorted' : direction;
  const more = beside === undefined ? '' : ` and ${beside.part.name} is ${stringify(beside.value)}`;
  return [
    `items ${order} by ${field}, because ${name} is ${stringify(value)}${more}`,
    `an item with ${stringify(one)} before one with ${stringify(other)}`,
  ];
}
