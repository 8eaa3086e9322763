import type { Exchange } from '../../exchange/index.ts';
import { equals, get, isObject, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess } from '../model/answer.ts';
import type { Command } from '../model/case.ts';
import { itemMade } from './called-operations.ts';
import { differences } from './compare.ts';
import { wrongIn } from './judge-listed-values.ts';
import { pagesTooLarge } from './listing.ts';
import { fieldsOf } from './made.ts';
import { markIn } from './mark.ts';
import { advance, emptyModel, sentBy, type Model } from './model.ts';
import { representationOf } from './representation.ts';
import type { ResourceOperations } from './resource-operations.ts';

type Judge = (operations: ResourceOperations, script: readonly Command[], exchanges: readonly Exchange[]) => Verdict;

const notShown = inconclusive(
  'the list does not show the resource',
  'answer with an array of resources with their ids',
);

/** @param step of the script that read the page */
function wrongItem(step: number, field: string, expected: Json = null, actual: Json = null): Verdict {
  return violation(`field ${field}`, `field ${field} of the item`, stringify(expected), stringify(actual), step);
}

/** Judges a change by the list, where only that shows the resource: the item has the fields that were sent. */
export const judgeChangedItem: Judge = (operations, script, exchanges) => {
  const found = findItem(operations, script, exchanges);
  if ('kind' in found) return found;
  const [known] = found.model;
  const { list } = operations;
  if (found.item === undefined || known === undefined || list === undefined) return notShown;
  const { item, page } = found;
  const wrong = wrongIn(known.fields, item, representationOf(list.operation, page, known.fields));
  if (wrong === undefined) return pass;
  return wrongItem(exchanges.indexOf(page), wrong, get(known.fields, wrong), get(item, wrong));
};

/**
 * Judges a creation by its answer and the list, where only these show the resource: a field has the same value in both, and
 * another one than was sent. A list alone can shorten a text or hide it.
 */
export const judgeCreatedItem: Judge = (operations, script, exchanges) => {
  const found = findItem(operations, script, exchanges);
  if ('kind' in found) return found;
  const [creation] = exchanges;
  const { list } = operations;
  const { item, page } = found;
  if (item === undefined || creation === undefined || list === undefined) return notShown;
  const sent = sentBy(operations, creation);
  const { shown } = fieldsOf(creation);
  const representation = representationOf(list.operation, page, sent);
  const wrong = differences(sent, item, undefined, representation).find(
    ({ field, expected, actual, mayChangeNotation }) =>
      !mayChangeNotation &&
      actual !== undefined &&
      equals(actual, get(shown, field) ?? null) &&
      representation.canHave(field, expected),
  );
  if (wrong === undefined) return pass;
  return wrongItem(exchanges.indexOf(page), wrong.field, wrong.expected, wrong.actual);
};

/** Judges a removal by the list, where only that shows the resource: no item has its name, unless with a mark of the removal. */
export const judgeRemovedItem: Judge = (operations, script, exchanges) => {
  const found = findItem(operations, script, exchanges);
  if ('kind' in found) return found;
  const [creation] = exchanges;
  if (found.item === undefined || creation === undefined) return pass;
  const { sent, shown } = fieldsOf(creation);
  const mark = markIn(shown, found.item, (field) => !Object.hasOwn(sent, field));
  if (mark !== undefined) return observation(`the list has the removed resource with a mark: ${mark}`);
  const expected = 'a list without the resource, because it was removed';
  return violation('still listed', 'body', expected, stringify(found.item), exchanges.indexOf(found.page));
};

interface FoundItem {
  /** What is known of the resources after the last change. */
  readonly model: Model;
  readonly item: JsonObject | undefined;
  /** The page with the item; else the first one. */
  readonly page: Exchange;
}

/** The first resource of a script in the pages of the list at its end; or the verdict if a request before was not accepted. */
function findItem(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): FoundItem | Verdict {
  let model = emptyModel(operations);
  const pages: Exchange[] = [];
  const tooLarge = pagesTooLarge(operations, script, exchanges);
  for (const [index, exchange] of exchanges.entries()) {
    if (tooLarge.has(exchange)) continue;
    const command = script[index];
    const requestModel = command && operations[command.kind];
    if (command === undefined || requestModel === undefined) break;
    const { name } = requestModel.operation;
    const isRead = command.kind === 'list' && pages.length > 0;
    if (!isRead && !isSuccess(requestModel.operation, exchange.outcome))
      return inconclusive(
        `${name} was not accepted (${describeOutcome(exchange.outcome)})`,
        `see the clauses ${name} accepts`,
      );
    if (command.kind === 'list') pages.push(exchange);
    else model = advance(operations, model, command, exchange);
  }
  const [creation] = exchanges;
  const [first] = pages;
  if (creation === undefined || first === undefined)
    return inconclusive('the list was not read', 'see the clauses of the list');
  for (const page of pages) {
    const item: Json | undefined = itemMade(operations, creation, page);
    if (item !== undefined && isObject(item)) return { model, item, page };
  }
  return { model, item: undefined, page: first };
}
