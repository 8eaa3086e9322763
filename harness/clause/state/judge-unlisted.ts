import type { Exchange } from '../../exchange/index.ts';
import { equals, isObject, stringify, type Json } from '../../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess } from '../model/answer.ts';
import type { Command } from '../model/case.ts';
import { bodyOf, identifyListed, isSameIdentity } from '../resource/identity.ts';
import { itemMade } from './called-operations.ts';
import { pagesTooLarge } from './listing.ts';
import { fieldsOf, showsSent } from './made.ts';
import { judgeScript } from './judge-script.ts';
import { leavesOutMarked, markIn } from './mark.ts';
import { identitiesIn } from './named.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * Judges whether a resource that was removed is still in the list. It counts only if the resource can no longer be read, or is read as nothing, and
 * if the item has its name and all that was sent: a server can give the name to another one, and one that only marks what is
 * removed can list it with the mark, unless a flag of the list asks for that.
 */
export function judgeUnlisted(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const begin = script.findIndex(({ kind }) => kind === 'list');
  const removed = judgeScript(operations, script.slice(0, begin), exchanges.slice(0, begin));
  const { remove, list } = operations;
  const isRead = removed.kind === 'violation' && !showsNothing(exchanges[begin - 1]);
  if (isRead)
    return inconclusive('the resource can still be read', `see the clause ${remove?.operation.name ?? ''} removes`);
  const [creation] = exchanges;
  const tooLarge = pagesTooLarge(operations, script, exchanges);
  const lists = exchanges.slice(begin).filter((each) => !tooLarge.has(each));
  const [first] = lists;
  if (removed.kind !== 'pass' && removed.kind !== 'violation') return removed;
  if (creation === undefined || first === undefined || list === undefined)
    return inconclusive('the list was not read', 'see the clauses of the list');
  if (!isSuccess(list.operation, first.outcome)) {
    const because = `the list can't be read (${describeOutcome(first.outcome)})`;
    return inconclusive(because, `see the clauses ${list.operation.name} accepts`);
  }
  const found = lists.map((exchange) => itemIn(operations, script, exchanges, exchange));
  const at = found.findIndex((item) => item !== undefined);
  const item = found[at];
  if (item === undefined) return pass;
  const { sent, shown } = fieldsOf(creation);
  const mark = isObject(item) ? markIn(shown, item, (field) => !Object.hasOwn(sent, field)) : undefined;
  const page = lists[at] ?? first;
  if (mark !== undefined && !leavesOutMarked(list, page, mark))
    return observation(`the list has the removed resource with a mark: ${mark}`);
  const expected = 'a list without the resource, because it was removed';
  return violation('still listed', 'body', expected, stringify(item), exchanges.length - lists.length + at);
}

/** Whether a read was answered with a success that has no member: some servers answer so where nothing is there. */
function showsNothing(read: Exchange | undefined): boolean {
  if (read?.outcome.kind !== 'answered') return false;
  const body = bodyOf(read.outcome);
  return body === undefined ? read.outcome.body.length === 0 : body === null || equals(body, {});
}

/** The item of a list that is the resource which the script created first. */
function itemIn(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
  page: Exchange,
): Json | undefined {
  const { resource, read } = operations;
  const [creation] = exchanges;
  const [identity] = identitiesIn(operations, script, exchanges);
  if (creation !== undefined && operations.called !== undefined) return itemMade(operations, creation, page);
  const { outcome } = page;
  if (outcome.kind !== 'answered' || resource === undefined || read === undefined) return undefined;
  if (creation === undefined || identity === undefined) return undefined;
  return identifyListed(outcome, resource, read).find(
    (each) => isSameIdentity(each.identity, identity) && showsSent(creation, each.item),
  )?.item;
}
