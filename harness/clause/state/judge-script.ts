import type { Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { get, type Json } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, saysNothingThere } from '../model/answer.ts';
import { bodyOf, listOf } from '../resource/identity.ts';
import { isUnprocessed } from '../resource/job.ts';
import { shownFields } from './body.ts';
import type { Command } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { differences } from './compare.ts';
import { judgeFields } from './judge-fields.ts';
import { advance, emptyModel, objectIn, type Known, type Model } from './model.ts';
import { leavesOutByDefault } from './filter.ts';
import { judgeListedValues } from './judge-listed-values.ts';
import { areIdentifiable, listedIn, nextPage, pagesTooLarge } from './listing.ts';
import { fieldsOf } from './made.ts';
import { markIn, onlyPutsAway, sentMarkIn } from './mark.ts';
import { saysMore } from './paging.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { judgeReferred } from './judge-referred.ts';
import { representationOf } from './representation.ts';

/**
 * Statuses by which a server may reject the same request the second time, because of a conflict, a precondition or a
 * lock.
 */
const conditional = [409, 412, 423, 428];

/**
 * Judges a script by its last exchange, which should show the state that the earlier ones left on the server. If an
 * earlier request failed, the verdict is inconclusive. Other clients may change a single resource at a fixed path
 * meanwhile, so its violation counts only if every read is wrong.
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
  'the answer to the creation does not identify the new resource',
  'answer a creation with the Location of the resource, or its id',
);

function judgeLast(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  let model = emptyModel(operations);
  const tooLarge = pagesTooLarge(operations, script, exchanges);
  for (const [index, exchange] of exchanges.entries()) {
    const command = script[index];
    if (command === undefined) break;
    if (tooLarge.has(exchange)) continue;
    if (index === exchanges.length - 1) {
      if (command.kind === 'list') return judgeListed(operations, script, exchanges, exchange);
      const isLast = index === script.length - 1;
      if (command.kind === 'probe' && isLast)
        return judgeProbe(operations, model[command.resource], exchange, exchanges[index - 1]);
      if (command.kind === 'read' && isLast) {
        return judgeRead(operations, model[command.resource], exchange);
      }
    }
    const rejected =
      judgeMissing(operations, model, script, index, exchanges) ??
      judgeDone(operations, model, command, script.slice(0, index), exchange);
    if (rejected !== undefined) return rejected;
    model = advance(operations, model, command, exchange);
  }
  return unnamed;
}

/**
 * A removal of the resource that the script is about must find it if it can be read afterwards at the same path, with
 * the fields that were sent (RFC 9110 §15.5.5). Undefined if it found it, or nothing shows that it was there.
 */
function judgeMissing(
  operations: ResourceOperations,
  model: Model,
  script: readonly Command[],
  step: number,
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const [removal, later] = exchanges.slice(step);
  const [command, last] = [script[step], script.at(-1)];
  if (command?.kind !== 'remove' || last === undefined || !('resource' in last)) return undefined;
  const known = last.resource === command.resource ? model[command.resource] : undefined;
  if (known === undefined || known.isRemoved || removal?.outcome.kind !== 'answered') return undefined;
  const isSame = later?.request.method === 'GET' && later.request.path === removal.request.path;
  if (!isSame || !saysNothingThere(removal.outcome.status) || judgeRead(operations, known, later).kind !== 'pass')
    return undefined;
  const expected = 'a success, because the resource can be read';
  return violation('not found', 'status', expected, describeOutcome(removal.outcome), step);
}

/** The verdict that ends the script at a command; undefined when the command succeeded. */
function judgeDone(
  operations: ResourceOperations,
  model: Model,
  command: Command,
  before: readonly Command[],
  exchange: Exchange,
): Verdict | undefined {
  const { outcome } = exchange;
  const requestModel = operations[command.kind];
  if (requestModel === undefined || isSuccess(requestModel.operation, outcome)) {
    return isUnprocessed(exchange)
      ? inconclusive('a request was accepted for later processing (202)', 'answer when it is processed')
      : undefined;
  }
  const { name } = requestModel.operation;
  if (outcome.kind === 'answered') {
    const isGone = 'resource' in command && model[command.resource]?.isRemoved === true;
    // A server that keeps permissions with each resource has none for a removed one.
    const isRejected =
      saysNothingThere(outcome.status) ||
      outcome.status === 403 ||
      (isRejection(outcome) && (command.kind !== 'remove' || isStatedForAbsence(requestModel, outcome.status)));
    if (isGone && isRejected) return undefined;
    const isAgain = command.kind !== 'read' && before.some((each) => isSame(command, each));
    if (isAgain && outcome.status < 500 && !conditional.includes(outcome.status)) {
      return violation('rejected again', 'status', 'the same answer to the same request', describeOutcome(outcome));
    }
  }
  return inconclusive(`${name} was not accepted (${describeOutcome(outcome)})`, `see the clauses ${name} accepts`);
}

/**
 * Whether the status of a rejection must be what the document has where nothing is: one that is not about the request itself, of
 * an operation without 404 and 410. The answer to the same request may differ (RFC 9110 §9.2.2).
 */
function isStatedForAbsence({ operation: { responses } }: RequestModel, status: number): boolean {
  const isStated = (code: number): boolean => responses.some((response) => response.status === String(code));
  return ![400, 422].includes(status) && isStated(status) && !isStated(404) && !isStated(410);
}

function isSame(command: Command, other: Command): boolean {
  const [resource, otherResource] = [command, other].map((each) => ('resource' in each ? each.resource : undefined));
  return command.kind === other.kind && resource === otherResource && command.input === other.input;
}

/**
 * Judges a HEAD of a resource (RFC 9110 §9.3.2): its status is that of a read. Where a removed resource can still be read, the
 * removal has a clause of its own.
 *
 * @param before the exchange before it: after a removal, a read
 */
function judgeProbe(
  { probe, read }: ResourceOperations,
  known: Known | undefined,
  { outcome }: Exchange,
  before: Exchange | undefined,
): Verdict {
  const isThere = probe !== undefined && isSuccess(probe.operation, outcome);
  const isGone = outcome.kind === 'answered' && saysNothingThere(outcome.status);
  const isRead = read !== undefined && before !== undefined && isSuccess(read.operation, before.outcome);
  if (known?.isRemoved === true && isThere) {
    const expected = '404 or 410, because the resource was removed';
    return isRead ? pass : violation('still there', 'status', expected, describeOutcome(outcome));
  }
  const name = probe?.operation.name ?? '';
  const because = `${name} was not accepted (${describeOutcome(outcome)})`;
  return isGone ? pass : inconclusive(because, `see the clauses ${name} accepts`);
}

function judgeRead(operations: ResourceOperations, known: Known | undefined, exchange: Exchange): Verdict {
  const { read, remove, called } = operations;
  const { outcome } = exchange;
  const isThere = read !== undefined && isSuccess(read.operation, outcome);
  const isGone = outcome.kind === 'answered' && saysNothingThere(outcome.status);
  const name = read?.operation.name ?? '';
  if (known?.isRemoved === true) {
    const expected = '404 or 410, because the resource was removed';
    if (isThere && isAnother(known, exchange)) return reused;
    const isOwn = (field: string): boolean => known.shown.has(field) && !Object.hasOwn(known.fields, field);
    const now = (called && shownFields(exchange, known.fields)) ?? objectIn(exchange);
    const mark = isThere ? markIn(known.answer, now, isOwn) : undefined;
    if (mark !== undefined) return observation(`the resource is only marked as removed: ${mark}`);
    if (isThere && showsNothing(exchange) && !documentsAbsence(read.operation))
      return observation(`nothing is shown of the removed resource (${describeOutcome(outcome)})`);
    if (isThere) return violation('still there', 'status', expected, describeOutcome(outcome));
    const because = `the resource can't be read (${describeOutcome(outcome)})`;
    // A call can have one status for all invalid requests.
    const isRejected = isGone || (called !== undefined && isRejection(outcome));
    return isRejected ? pass : inconclusive(because, `see the clauses ${name} accepts`);
  }
  if (isGone) {
    const mark = sentMarkIn(known?.fields ?? {});
    if (mark !== undefined) return observation(`the resource is not found once ${mark} is true`);
    if (known?.wasRemoved === true && remove !== undefined && onlyPutsAway(remove))
      return observation('the resource can be changed where its removal has put it');
    if (known?.isOnlyLikely === true) return unnamed;
    const expected = 'a success, because the resource was created and not removed since';
    return violation('gone', 'status', expected, describeOutcome(outcome));
  }
  const shown = known && isThere ? shownFields(exchange, known.fields) : undefined;
  if (read !== undefined && known !== undefined && shown !== undefined) {
    const verdict = judgeFields(known, shown, () => representationOf(read.operation, exchange, known.fields));
    return verdict.kind === 'violation' ? verdict : (judgeReferred(known, shown) ?? verdict);
  }
  return inconclusive(
    `${name} does not show the resource (${describeOutcome(outcome)})`,
    'return the fields that were sent under the same names',
  );
}

/** Whether an answer has no content, or null: it does not show that anything is there. */
function showsNothing({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && (outcome.body.length === 0 || bodyOf(outcome) === null);
}

/** Whether the document says how an operation answers if its resource is not there. */
export const documentsAbsence = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => ['404', '410', '4XX'].includes(status));

const reused = inconclusive(
  'another resource has the name of the removed one',
  'give each new resource a name that no removed one had',
);

/**
 * Whether an answer shows another resource than the known one, because the server gave its name to a new one: it has
 * other texts in all fields that were sent as texts. What is left of a removed one has some of them, or empty ones.
 */
function isAnother({ fields }: Known, exchange: Exchange): boolean {
  const shown = shownFields(exchange, fields) ?? {};
  const texts = Object.entries(fields).filter(([name, sent]) => [sent, get(shown, name)].every(isText));
  return texts.length > 0 && texts.every(([name, sent]) => differences({ [name]: sent }, shown).length > 0);
}

const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== '';

/** How many items servers show of a longer list if they are not asked for a number. */
const usualSizes: readonly number[] = [50, 100, 200, 250, 500, 1000];

/** Whether a list has as many items as a page of a server, each time it was read: a document can lack the parameters of pages. */
function hasUsualSize(lists: readonly (readonly Json[] | undefined)[]): boolean {
  return lists.every((items) => items !== undefined && usualSizes.includes(items.length));
}

function judgeListed(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
  last: Exchange,
): Verdict {
  const match = listedIn(operations, script, exchanges);
  if (match === 'yes') return judgeListedValues(operations, script, exchanges);
  const { list } = operations;
  const tooLarge = pagesTooLarge(operations, script, exchanges);
  const pages = exchanges.filter((each, index) => script[index]?.kind === 'list' && !tooLarge.has(each));
  const read = pages.filter(({ outcome }) => list !== undefined && isSuccess(list.operation, outcome));
  // Some servers reject a page after the last one.
  const isEnded = read.length > 0 && read.length === pages.length - 1 && isRejection(last.outcome);
  if (list === undefined || (read.length < pages.length && !isEnded)) {
    return inconclusive(
      `the list can't be read (${describeOutcome(last.outcome)})`,
      'find out why the server rejects it',
    );
  }
  const lists = read.map(({ outcome }) => (outcome.kind === 'answered' ? listOf(outcome) : undefined));
  if (lists.includes(undefined)) return inconclusive('the answer is not a list', 'answer with an array');
  const items = lists.flatMap((each) => each ?? []);
  if (match === 'open' || !areIdentifiable(operations, script, exchanges, items)) return unnamed;
  const [end] = read.slice(-1);
  const isWhole =
    isEnded ||
    (nextPage(operations, list, {}, script, exchanges) === undefined &&
      !(end?.outcome.kind === 'answered' && saysMore(end.outcome, end, items.length)));
  if (!isWhole || hasUsualSize(lists))
    return inconclusive('the list has more pages than were read', 'start with fewer items');
  const hiding = leftOutBy(list, script, exchanges);
  if (hiding !== undefined) {
    const because = `the default of ${hiding} leaves out resources that have another value`;
    return inconclusive(because, `state no default of ${hiding}, if the server has none`);
  }
  const expected = 'the resource in the list, because it was created and not removed since';
  return violation('not listed', 'body', expected, 'a list without the resource');
}

/** The parameter of a list with a default that leaves out the resource which was created first. */
function leftOutBy(
  { operation, parameters }: RequestModel,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): string | undefined {
  const creation = exchanges[script.findIndex(({ kind }) => kind === 'create')];
  if (creation === undefined) return undefined;
  const { sent, shown } = fieldsOf(creation);
  return leavesOutByDefault(operation, parameters, { ...sent, ...shown });
}
