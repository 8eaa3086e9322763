import type { Exchange } from '../../exchange/index.ts';
import { stringify, type Json, type JsonObject } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from '../answer.ts';
import { bodyOf, listed } from '../resource/identity.ts';
import { shownFields } from './body.ts';
import type { Command } from './command.ts';
import { differences } from './compare.ts';
import { advance, emptyModel, type Known, type Model } from './model.ts';
import { isListed, isTellable } from './listing.ts';
import { largestPage, pagingOf } from './paging.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { representationOf, type Representation } from './representation.ts';

/** Statuses by which a server may reject to do the same twice, where a precondition or a lock stands in the way. */
const conditional = [409, 412, 423, 428];

/**
 * Judges a script by its last exchange, which should show what the ones before it left on the server. Those must have done
 * what they were sent for; if one did not, nothing can be said. A resource that is alone at its path may be changed by other
 * clients meanwhile: it must come out wrong each time that it is read.
 */
export function judgeScript(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  if (operations.create !== undefined) return judgeLast(operations, script, exchanges);
  const reads = script.flatMap(({ kind }, index) => (kind === 'read' ? [index + 1] : []));
  const verdicts = reads.map((end) => judgeLast(operations, script.slice(0, end), exchanges.slice(0, end)));
  return verdicts.find(({ kind }) => kind !== 'violation') ?? verdicts[0] ?? unnamed;
}

const unnamed = inconclusive(
  'the resource that was made could not be named',
  'answer a creation with its Location, or its id',
);

function judgeLast(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  let model = emptyModel(operations);
  for (const [index, exchange] of exchanges.entries()) {
    const command = script[index];
    if (command === undefined) break;
    if (index === exchanges.length - 1) {
      if (command.kind === 'list') return judgeListed(operations, script, exchanges, exchange);
      if (command.kind === 'read' && index === script.length - 1) {
        return judgeRead(operations, model[command.resource], exchange);
      }
    }
    const rejected = judgeDone(operations, model, command, script.slice(0, index), exchange);
    if (rejected !== undefined) return rejected;
    model = advance(operations, model, command, exchange);
  }
  return unnamed;
}

/** Why a sequence says no more after a command; undefined when it was done. */
function judgeDone(
  operations: ResourceOperations,
  model: Model,
  command: Command,
  before: readonly Command[],
  { outcome }: Exchange,
): Verdict | undefined {
  const requestModel = operations[command.kind];
  if (requestModel === undefined || isSuccess(requestModel.operation, outcome)) {
    const later = outcome.kind === 'answered' && outcome.status === 202;
    return later ? inconclusive('it was accepted to be done later (202)', 'see it done before it is read') : undefined;
  }
  const { name } = requestModel.operation;
  if (outcome.kind === 'answered') {
    const isGone = 'resource' in command && model[command.resource] === 'removed';
    if (isGone && saysNothingThere(outcome.status)) return undefined;
    const isAgain = command.kind !== 'read' && before.some((each) => isSame(command, each));
    if (isAgain && outcome.status < 500 && !conditional.includes(outcome.status)) {
      return violation('rejected again', 'status', 'the same answer to the same request', describeOutcome(outcome));
    }
  }
  return inconclusive(`${name} was not accepted (${describeOutcome(outcome)})`, `see the clause ${name} accepts`);
}

function isSame(command: Command, other: Command): boolean {
  const [resource, otherResource] = [command, other].map((each) => ('resource' in each ? each.resource : undefined));
  return command.kind === other.kind && resource === otherResource && command.input === other.input;
}

function judgeRead({ read }: ResourceOperations, known: Known | 'removed' | undefined, exchange: Exchange): Verdict {
  const { outcome } = exchange;
  const isThere = read !== undefined && isSuccess(read.operation, outcome);
  const isGone = outcome.kind === 'answered' && saysNothingThere(outcome.status);
  const name = read?.operation.name ?? '';
  if (known === 'removed') {
    if (isThere) return violation('still there', 'status', '404 or 410, for it was removed', describeOutcome(outcome));
    return isGone ? pass : inconclusive(`it can't be read (${describeOutcome(outcome)})`, `see ${name}`);
  }
  if (isGone) {
    return violation('gone', 'status', 'the resource, for it was made and not removed', describeOutcome(outcome));
  }
  const shown = known && isThere ? shownFields(exchange, known.fields) : undefined;
  if (read !== undefined && known !== undefined && shown !== undefined) {
    return judgeFields(known, shown, () => representationOf(read.operation, exchange, known.fields));
  }
  return inconclusive(
    `${name} does not show it (${describeOutcome(outcome)})`,
    'show the fields that were sent under the same names',
  );
}

/** @param find how the document has it shown: looked into only where something is otherwise than it was sent */
function judgeFields({ fields, shown: known }: Known, shown: JsonObject, find: () => Representation): Verdict {
  const isShown = (field: string): boolean => known.has(field);
  if (differences(fields, shown, isShown).length === 0) return pass;
  const representation = find();
  const found = differences(fields, shown, isShown, representation);
  const first = found.find(
    ({ field, expected, actual, mayChangeNotation }) =>
      !mayChangeNotation && (actual === undefined || representation.canHave(field, expected)),
  );
  if (first === undefined) return observation(`field ${found[0]?.field ?? ''} is shown otherwise than it was sent`);
  const { field } = first;
  const where = field === '' ? 'body' : `body /${field}`;
  return violation(`field ${field}`, where, print(first.expected), print(first.actual));
}

function judgeListed(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
  last: Exchange,
): Verdict {
  if (isListed(operations, script, exchanges)) return pass;
  const { list } = operations;
  if (list === undefined || last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome)) {
    return inconclusive(`the list can't be read (${describeOutcome(last.outcome)})`, 'see why it is rejected');
  }
  const body = bodyOf(last.outcome);
  const items = listed(body);
  if (items.length === 0 && !Array.isArray(body)) return inconclusive('the answer is no list', 'answer with an array');
  if (!isTellable(operations, script, exchanges, items)) return unnamed;
  const paging = pagingOf(list);
  const isWhole = paging === undefined || items.length < largestPage(paging);
  if (!isWhole) return inconclusive('the list has more pages than were read', 'start with fewer things');
  return violation('not listed', 'body', 'the resource that was made among the items', 'a list without it');
}

function print(value: Json | undefined): string {
  return value === undefined ? 'nothing' : stringify(value);
}
