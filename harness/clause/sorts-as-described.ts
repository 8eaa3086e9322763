import * as fc from 'fast-check';
import { equals, stringify } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn } from './resource/body-of.ts';
import { itemsOf } from './resource/identity.ts';
import { describedOrder, orderOfMade, orderShown, type DescribedOrder } from './state/described-order.ts';
import { listedItems } from './state/filter.ts';
import { longest } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { sortingsOf } from './state/sorting.ts';
import { creationsOf, parentsOf, unlikeItems, type UnlikeItem } from './state/unlike-items.ts';
import { textsToSort } from './state/unlike-texts.ts';

/** A list is in the order that its document states in words: "Plants, newest first". */
export function sortsAsDescribedRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const { operation } = model;
  const item = operation.method === 'GET' ? listedItems(operation) : undefined;
  const order = item && describedOrder(model.document, operation, item);
  if (item === undefined || order === undefined) return [];
  // A request that has to name an order asks for another one.
  if (model.parameters.some((part) => part.required && sortingsOf(part, item).length > 0)) return [];
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  const create = operations?.list === model ? operations.create : undefined;
  const fields = order.sortings.map(({ field }) => field);
  const arbitrary = fc
    .tuple(unlikeItems(create, fields, textsToSort), model.plain)
    .map(([made, plain]) => caseOf(model, create, made, plain));
  return [
    tested({
      clause: {
        id: `${operation.name} sorts as described`,
        level: 'must',
        sentence: `The list is in the order that its description states: ${order.words}.`,
        stated: operation.pointer,
        operation: operation.name,
        aspect: create === undefined ? 'accepts valid requests' : 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judgeOrder(model, order, trial),
    }),
  ];
}

function caseOf(
  model: RequestModel,
  create: RequestModel | undefined,
  made: readonly UnlikeItem[],
  plain: Parameters<typeof longest>[1],
): ScriptCase {
  const list: Step = {
    requestModel: model,
    next: (soFar) => caseFor(model, longest(model, plain), parentsOf(soFar)),
  };
  // The second answer shows whether the list changed meanwhile.
  return { kind: 'script', steps: [...creationsOf(create, made), list, list] };
}

function judgeOrder({ operation }: RequestModel, order: DescribedOrder, { steps }: ScriptTrial): Verdict {
  const reads = steps.filter(({ request }) => request.method === 'GET');
  const [first, again] = reads;
  const rejected = reads.find(({ outcome }) => !isSuccess(operation, outcome));
  if (first === undefined || again === undefined || rejected !== undefined) {
    const what = rejected === undefined ? 'it was not read twice' : describeOutcome(rejected.outcome);
    return inconclusive(`the list can't be read (${what})`, `see the clauses ${operation.name} accepts`);
  }
  const items = itemsOf(first);
  if (!equals(items, itemsOf(again)))
    return inconclusive('the list changed while it was read', 'keep other clients from changing it during the run');
  const certain = orderShown(order, items);
  const made = steps.filter(({ request }) => request.method !== 'GET').map((each) => bodyIn(each) ?? null);
  const shown = certain.kind === 'open' ? orderOfMade(order, made, items) : certain;
  if (shown.kind === 'kept') return pass;
  if (shown.kind === 'open')
    return inconclusive('the list has no two items of which the order is certain', 'add items to the list');
  const [one, other] = shown.pair;
  const expected = `items ${order.words}, as the document says`;
  const { field } = shown.sorting;
  const actual = `an item with ${field} ${stringify(one)} before one with ${stringify(other)}`;
  return violation('not sorted', 'body', expected, actual, steps.indexOf(first));
}
