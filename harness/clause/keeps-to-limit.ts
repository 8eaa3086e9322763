import type { Exchange } from '../exchange/index.ts';
import { compareNumbers, isNumber, stringify, type Json } from '../json/index.ts';
import { pass, violation, type Verdict } from '../verdict/index.ts';
import { isSuccess } from './model/answer.ts';
import { watching, type WatchingRow } from './model/row.ts';
import type { RequestModel } from './request/request-model.ts';
import { listOf } from './resource/identity.ts';
import { listedItems } from './state/filter.ts';
import { limitOf } from './state/paging.ts';

/** No answer has more items than its request asks for. It is judged in every exchange of the list. */
export function keepsToLimitRows(model: RequestModel): WatchingRow[] {
  return model.operation.method === 'GET' ? keepsToLimitOf(model) : [];
}

/** The same for a list of which the parameters are known. */
export function keepsToLimitOf(model: RequestModel): WatchingRow[] {
  const limit = limitOf(model);
  // What the document does not describe as a list can have one in a field.
  if (limit === undefined || listedItems(model.operation) === undefined) return [];
  const { name: operation } = model.operation;
  return [
    watching({
      clause: {
        id: `${operation} keeps to ${limit.name}`,
        level: 'must',
        sentence: `A list has at most as many items as ${limit.name} asks for.`,
        stated: limit.stated,
        kind: 'keeps to the limit of a list',
        operation,
        aspect: 'responds as documented',
      },
      standsAlone: true,
      judgeExchange: (exchange) => judgeLimit(model, limit.sent(exchange.request.input ?? {}), exchange),
    }),
  ];
}

function judgeLimit(
  { operation }: RequestModel,
  asked: Json | undefined,
  { outcome, request }: Exchange,
): Verdict | undefined {
  if (request.astray === true) return undefined;
  // A parser of whole numbers can take `7.0` or `1e1` for no number, and some servers take 0 for no limit.
  if (asked === undefined || !isNumber(asked) || !/^[1-9]\d*$/.test(stringify(asked))) return undefined;
  if (outcome.kind !== 'answered' || !isSuccess(operation, outcome)) return undefined;
  const items = listOf(outcome);
  if (items === undefined) return undefined;
  if (compareNumbers(items.length, asked) <= 0) return pass;
  return violation('too many items', 'body', `at most ${asked.toString()} items`, `${items.length} items`);
}
