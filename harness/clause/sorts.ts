import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, stringify, type Json } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn, itemsOf } from './resource/identity.ts';
import { listedItems } from './state/filter.ts';
import { pageInput, pagingOf } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { mostCertain, showsOrder, sortingsOf, wrongPair, type Sorting } from './state/sorting.ts';

/** So many resources are likely to differ in most fields. */
const made = 5;

/** A list is in the order that a value of a parameter names: `sort=price`, `sort=-price`. */
export function sortsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  if (model.operation.method !== 'GET') return [];
  const item = listedItems(model.operation);
  if (item === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.list === model ? operations.create : undefined;
  return model.parameters.flatMap((part) => {
    const sortings = sortingsOf(part, item);
    return sortings.length === 0 ? [] : [sortsRow(model, create, part, sortings)];
  });
}

function sortsRow(
  model: RequestModel,
  create: RequestModel | undefined,
  part: Part,
  sortings: readonly Sorting[],
): TestedRow {
  const { name: operation } = model.operation;
  const inputs = create === undefined ? fc.constant([]) : fc.array(create.plain, { minLength: made, maxLength: made });
  return tested({
    clause: {
      id: `${operation} sorts by ${part.name}`,
      level: 'must',
      sentence: `The list is in the order that ${part.name} asks for.`,
      stated: part.stated,
      kind: `sorts by ${part.place} parameter`,
      operation,
      aspect: create === undefined ? 'accepts valid requests' : 'keeps its state',
    },
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc
          .tuple(inputs, model.plain)
          .map(([bodies, own]) =>
            caseOf(model, create, bodies, (sorting) => withPart(own, part, sorting.value), sortings),
          ),
      },
    ],
    judge: (trial) => judgeSorted(model, part, sortings, trial),
  });
}

function caseOf(
  model: RequestModel,
  create: RequestModel | undefined,
  bodies: readonly Input[],
  inputFor: (sorting: Sorting) => Input,
  sortings: readonly Sorting[],
): ScriptCase {
  /** All requests are about the parents of the first one. */
  const around = (soFar: readonly Exchange[]): ReturnType<typeof identityIn> => identityIn(soFar[0]?.request.input);
  const creations = bodies.flatMap((input): Step[] => {
    if (create === undefined) return [];
    const command = { kind: 'create', input: { ...input } } as const;
    return [{ requestModel: create, command, next: (soFar) => caseFor(create, input, around(soFar)) }];
  });
  const lists = sortings.map((sorting): Step => {
    return { requestModel: model, next: (soFar) => caseFor(model, inputFor(sorting), around(soFar)) };
  });
  const pages = pagesOf(model, around, (soFar) => {
    const read = soFar.slice(creations.length, creations.length + lists.length);
    const sorting = mostCertain(sortings, read.map(itemsOf));
    return sorting && inputFor(sorting);
  });
  return { kind: 'script', steps: [...creations, ...lists, ...pages] };
}

/** So many items are on a page: pages that are sorted each for itself are hardly in order together. */
const size = 3;

/** Reads the first two pages of a sorted list, and the first one again, which shows whether the list changed meanwhile. */
function pagesOf(
  model: RequestModel,
  around: (soFar: readonly Exchange[]) => ReturnType<typeof identityIn>,
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
  sortings: readonly Sorting[],
  { steps }: ScriptTrial,
): Verdict {
  const reads = steps.filter(({ request }) => request.method === 'GET');
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
      return violation('not sorted', 'body', ...describeOrder(name, sorting, wrong), steps.indexOf(next));
  }
  return isShown
    ? pass
    : inconclusive('the list has no two items of which the order is certain', 'add items to the list');
}

function describeOrder(
  name: string,
  { direction, field, value }: Sorting,
  [one, other]: readonly [Json, Json],
): [expected: string, actual: string] {
  const order = direction === 'either' ? 'sorted' : direction;
  return [
    `items ${order} by ${field}, because ${name} is ${stringify(value)}`,
    `an item with ${stringify(one)} before one with ${stringify(other)}`,
  ];
}
