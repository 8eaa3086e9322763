import type { Exchange } from '../../exchange/index.ts';
import { get, isObject, objectOf, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess } from '../answer.ts';
import { bodyOf, listed } from '../thing/identity.ts';
import type { Command } from './command.ts';
import { differences } from './compare.ts';
import { isListed, largestPage, pagingOf } from './paging.ts';
import type { Resource } from './resource.ts';

/** What should be on the server: the fields that are known of each thing, or that it is gone. */
type Model = (JsonObject | 'removed')[];

const nowhere = [404, 410];
/** Statuses by which a server may refuse to do the same twice, where a precondition or a lock stands in the way. */
const conditional = [409, 412, 423, 428];

/**
 * Judges the last exchange of a script by what the ones before it should have left on the server. Those must have done
 * what they were sent for; if one did not, nothing can be said.
 */
export function judgeLast(resource: Resource, script: readonly Command[], exchanges: readonly Exchange[]): Verdict {
  const model: Model = [];
  for (const [index, exchange] of exchanges.entries()) {
    const command = script[index];
    const isLast = index === exchanges.length - 1;
    if (command === undefined) break;
    if (isLast && (command.kind === 'read' || command.kind === 'list')) {
      if (index < script.length - 1 && command.kind !== 'list') break;
      return judgeShown(resource, command, script, exchanges, model);
    }
    const refused = judgeDone(resource, command, script[index - 1], exchange);
    if (refused !== undefined) return refused;
    advance(resource, model, command, exchange);
  }
  return inconclusive('the thing that was made could not be named', 'answer a creation with its Location, or its id');
}

/** Why a sequence says no more after a command; undefined when it was done. */
function judgeDone(
  resource: Resource,
  command: Command,
  before: Command | undefined,
  { outcome }: Exchange,
): Verdict | undefined {
  const ground = resource[command.kind];
  if (ground === undefined || isSuccess(ground.operation, outcome)) {
    const later = outcome.kind === 'answered' && outcome.status === 202;
    return later ? inconclusive('it was accepted to be done later (202)', 'see it done before it is read') : undefined;
  }
  const { name } = ground.operation;
  if (outcome.kind === 'answered' && before !== undefined && isSame(command, before)) {
    if (command.kind === 'remove' && nowhere.includes(outcome.status)) return undefined;
    if (outcome.status < 500 && !conditional.includes(outcome.status)) {
      return violation('refused again', 'status', 'the same answer to the same request', describeOutcome(outcome));
    }
  }
  return inconclusive(`${name} was not accepted (${describeOutcome(outcome)})`, `see the clause ${name} accepts`);
}

function isSame(command: Command, other: Command): boolean {
  return (
    command.kind === other.kind &&
    'thing' in command &&
    'thing' in other &&
    command.thing === other.thing &&
    command.input === other.input
  );
}

function advance(resource: Resource, model: Model, command: Command, exchange: Exchange): void {
  if (command.kind === 'create') model.push(sentBody(exchange));
  if (!('thing' in command)) return;
  const known = model[command.thing];
  if (known === undefined) return;
  if (command.kind === 'remove') model[command.thing] = 'removed';
  else if (known !== 'removed') model[command.thing] = after(resource, known, command, exchange);
}

function after(resource: Resource, known: JsonObject, { kind }: Command, exchange: Exchange): JsonObject {
  const { names } = resource.thing;
  const sent = Object.entries(sentBody(exchange)).filter(([name]) => name !== 'id' && !names.includes(name));
  switch (kind) {
    case 'replace':
      return objectOf(sent);
    case 'change': {
      const others = Object.entries(known).filter(([name]) => !sent.some(([other]) => other === name));
      // How deep a change of an object goes, not every format says.
      return objectOf([...others, ...sent.filter(([, value]) => !isObject(value))]);
    }
    default: {
      const shown = shownFields(exchange, known);
      return objectOf(Object.entries(known).map(([name, value]) => [name, (shown && get(shown, name)) ?? value]));
    }
  }
}

function judgeShown(
  resource: Resource,
  command: Command,
  script: readonly Command[],
  exchanges: readonly Exchange[],
  model: Model,
): Verdict {
  const exchange = exchanges.at(-1);
  if (exchange === undefined) return inconclusive('nothing was sent', 'raise RUNS');
  if (command.kind === 'list') return judgeListed(resource, script, exchanges, exchange);
  const known = 'thing' in command ? model[command.thing] : undefined;
  const { outcome } = exchange;
  const { operation } = resource.read;
  const isThere = isSuccess(operation, outcome);
  const isGone = outcome.kind === 'answered' && nowhere.includes(outcome.status);
  if (known === 'removed') {
    if (isThere) return violation('still there', 'status', '404 or 410, for it was removed', describeOutcome(outcome));
    return isGone ? pass : inconclusive(`it can't be read (${describeOutcome(outcome)})`, `see ${operation.name}`);
  }
  if (isGone)
    return violation('gone', 'status', 'the thing, for it was made and not removed', describeOutcome(outcome));
  const shown = known && isThere ? shownFields(exchange, known) : undefined;
  if (known === undefined || shown === undefined) {
    return inconclusive(
      `${operation.name} does not show it (${describeOutcome(outcome)})`,
      'show the fields that were sent under the same names',
    );
  }
  return judgeFields(known, shown);
}

function judgeFields(known: JsonObject, shown: JsonObject): Verdict {
  const found = differences(known, shown);
  const [first] = [...found].sort((a, b) => Number(a.mayBeRespelt) - Number(b.mayBeRespelt));
  if (first === undefined) return pass;
  const { field, mayBeRespelt } = first;
  if (mayBeRespelt) return observation(`field ${field} is shown otherwise than it was sent`);
  return violation(`field ${field}`, `body /${field}`, print(first.expected), print(first.actual));
}

function judgeListed(
  resource: Resource,
  script: readonly Command[],
  exchanges: readonly Exchange[],
  last: Exchange,
): Verdict {
  if (isListed(resource, script, exchanges)) return pass;
  const { list } = resource;
  if (list === undefined || last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome)) {
    return inconclusive(`the list can't be read (${describeOutcome(last.outcome)})`, 'see why it is refused');
  }
  const body = bodyOf(last.outcome);
  const items = listed(body);
  if (items.length === 0 && !Array.isArray(body)) return inconclusive('the answer is no list', 'answer with an array');
  const paging = pagingOf(list);
  const isComplete = paging === undefined ? !isCut(list.operation.parameters) : items.length < largestPage(paging);
  if (!isComplete) return inconclusive('the list has more pages than were read', 'start with fewer things');
  return violation('not listed', 'body', 'the thing that was made among the items', 'a list without it');
}

/** Whether a list may show but a part, in a way that is not understood here. */
function isCut(parameters: readonly { readonly name: string; readonly in: string }[]): boolean {
  return parameters.some((each) => each.in === 'query' && /limit|size|page|cursor|count|after|token/i.test(each.name));
}

function sentBody({ request }: Exchange): JsonObject {
  const body = request.input && get(request.input, 'body');
  return isObject(body) ? body : {};
}

/** The object in an answer that shows a thing: the body, or what it is wrapped in. */
function shownFields({ outcome }: Exchange, known: JsonObject): JsonObject | undefined {
  const body = outcome.kind === 'answered' ? bodyOf(outcome) : undefined;
  if (!isObject(body)) return undefined;
  const shared = (object: JsonObject): number =>
    Object.keys(known).filter((name) => Object.hasOwn(object, name)).length;
  const candidates = [body, ...Object.values(body).filter((value): value is JsonObject => isObject(value))];
  const [best] = candidates.sort((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

function print(value: Json | undefined): string {
  return value === undefined ? 'nothing' : stringify(value);
}
