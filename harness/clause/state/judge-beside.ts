import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  isArray,
  isObject,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isSuccess } from '../model/answer.ts';
import type { Command } from '../model/case.ts';
import { identityIn } from '../resource/identity.ts';
import { shownFields } from './body.ts';
import { areCalled } from './called-operations.ts';
import { hasValue } from './compare.ts';
import { sentBy } from './model.ts';
import { identitiesIn } from './named.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** Whether a script changes only other resources than the one that it reads last. */
export function isBeside(script: readonly Command[]): boolean {
  const last = script.at(-1);
  const changes = script.filter(({ kind }) => kind === 'change' || kind === 'replace');
  if (last?.kind !== 'read' || changes.length === 0) return false;
  return changes.every((change) => 'resource' in change && change.resource !== last.resource);
}

/**
 * Judges the reads of a resource before and after the change of another one: it must not get the values that were sent for that. A
 * single field can be one that both share, and a flag or a position can follow from that of the other one. So it counts only if
 * several fields get them, or each that was sent with another value.
 */
export function judgeBeside(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict {
  const failed = exchanges.findIndex(({ outcome }, index) => {
    const model = operations[script[index]?.kind ?? 'read'];
    return model === undefined || !isSuccess(model.operation, outcome);
  });
  const [before, change, after] = exchanges.slice(-3);
  const created = exchanges[1];
  const isDone = failed === -1 && exchanges.length === script.length;
  if (!isDone || created === undefined || before === undefined || change === undefined || after === undefined) {
    const what = exchanges.map(({ outcome }) => describeOutcome(outcome)).join(', ');
    return inconclusive(`the requests were not accepted (${what})`, 'see the clauses about valid requests');
  }
  // Calls have the names in their bodies.
  const [changed, read] = areCalled(operations)
    ? identitiesIn(operations, script, exchanges)
    : [change, before].map(({ request }) => identityIn(request.input));
  // A creation can be answered with the resource that is there.
  if ([...(changed ?? [])].every(([name, value]) => equals(read?.get(name) ?? null, value)))
    return inconclusive('both creations named the same resource', 'create a resource each time');
  const own = sentBy(operations, created);
  const [old, now] = [shownFields(before, own), shownFields(after, own)];
  if (old === undefined || now === undefined)
    return inconclusive('the resource is not shown', 'answer with its fields');
  const others = Object.entries(sentBy(operations, change)).filter(([name, value]) => isOther(old, name, value));
  const copied = others.filter(([name, value]) => hasValue(now, name, value));
  const first = copied.find(([, value]) => typeof value !== 'boolean');
  if (first === undefined || (copied.length < 2 && copied.length < others.length)) return pass;
  const [name, value] = first;
  const expected = `${stringify(get(old, name) ?? null)}, because another resource was changed`;
  return violation('another', `body ${childPointer('', name)}`, expected, stringify(value));
}

/** Whether a resource shows another scalar in a field than a value that says something. */
function isOther(shown: JsonObject, name: string, value: Json): boolean {
  const isScalar = value !== null && value !== '' && !isObject(value) && !isArray(value);
  return isScalar && Object.hasOwn(shown, name) && !hasValue(shown, name, value);
}
