import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { areSame, equals, get, stringify, type Json, type JsonObject } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Command, InvalidCase, ScriptCase, Step } from './model/case.ts';
import { tested, type Row, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import { isJsonContent } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn, identityIn } from './resource/identity.ts';
import { bestMatchIn, resourceSent } from './resource/shown.ts';
import { brokenBodies, isUndone, moving, saysPartial } from './state/broken-body.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, stepsOf } from './state/script.ts';

/**
 * A change that is rejected leaves the resource as it was. The bodies that are sent have all fields, one of which is
 * invalid, so that a server that takes the others before it looks at that one shows it.
 *
 * @param invalid the rows that send invalid bodies
 */
export function changesNothingRejectedRows(
  model: RequestModel,
  siblings: Siblings,
  invalid: () => readonly Row<InvalidCase>[],
): TestedRow[] {
  const { name: operation, method } = model.operation;
  const [part] = model.bodies;
  if (part?.content === undefined || !isJsonContent(part.content)) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { read } = operations ?? {};
  if (operations === undefined || read === undefined) return [];
  if (operations.replace !== model && operations.change !== model) return [];
  const broken = brokenBodies(part, invalid());
  if (broken === undefined) return [];
  const arbitrary = fc
    .tuple(broken, fullInputs(model), operations.create?.plain ?? fc.constant({}), read.plain)
    .map(([bodies, full, made, reading]) => {
      const inputs = bodies.map((each) => each(full)).filter((input) => input !== undefined);
      return scriptOf(model, { ...operations, read }, inputs, { made, reading });
    });
  return [
    tested({
      clause: {
        id: `${operation} changes nothing that it rejects`,
        level: 'must',
        sentence: 'A change that is rejected leaves the resource as it was.',
        stated: method === 'PATCH' ? 'RFC 5789 §2' : 'RFC 9110 §15.5.1',
        operation,
        aspect: 'rejects invalid bodies',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, { ...operations, read }, trial),
    }),
  ];
}

interface ReadableOperations extends ResourceOperations {
  readonly read: RequestModel;
}

/** Creates a resource, if that is possible, and reads it before and after each change. */
function scriptOf(
  model: RequestModel,
  operations: ReadableOperations,
  bodies: readonly Input[],
  { made, reading }: { readonly made: Input; readonly reading: Input },
): ScriptCase {
  const creation: Command[] = operations.create === undefined ? [] : [{ kind: 'create', input: made }];
  const first = stepsOf(operations, [...creation, { kind: 'read', resource: 0, input: reading }]);
  /** A request to the resource of the last one. They have no command, so that no accepted body is sent in place of one. */
  const next = (requestModel: RequestModel, input: Input, goesOn: (last: Exchange) => boolean): Step => ({
    requestModel,
    next: (soFar) => {
      const [last] = soFar.slice(-1);
      return last && goesOn(last) ? caseFor(requestModel, input, identityIn(last.request.input)) : undefined;
    },
  });
  const isRead = ({ outcome }: Exchange): boolean => isSuccess(operations.read.operation, outcome);
  const steps = bodies.flatMap((body) => [next(model, body, isRead), next(operations.read, reading, isUndone)]);
  return { kind: 'script', steps: [...first, ...steps] };
}

function judge(model: RequestModel, { create, read }: ReadableOperations, { steps }: ScriptTrial): Verdict {
  const { name } = model.operation;
  const [first, ...later] = steps.slice(create === undefined ? 0 : 1);
  if (first === undefined || !isSuccess(read.operation, first.outcome)) {
    const answer = first === undefined ? 'no answer names it' : describeOutcome(first.outcome);
    return inconclusive(`the resource can't be read (${answer})`, `see the clauses ${read.operation.name} accepts`);
  }
  let before = first;
  for (let at = 0; at < later.length; at += 2) {
    const [change, after] = later.slice(at, at + 2);
    if (change === undefined || !isUndone(change)) break;
    if (after === undefined || !isSuccess(read.operation, after.outcome)) break;
    const wrong = judgeChange(model, { before, change, after });
    if (wrong !== undefined) return wrong.kind === 'violation' ? { ...wrong, step: steps.indexOf(after) } : wrong;
    before = after;
  }
  if (before !== first) return pass;
  const answer = later[0] === undefined ? 'nothing was sent' : describeOutcome(later[0].outcome);
  return inconclusive(
    `no invalid change was rejected with 400, 409 or 422 (${answer})`,
    `see the clauses ${name} rejects`,
  );
}

/** A change that was rejected, and the reads before and after it. */
interface RejectedChange {
  readonly before: Exchange;
  readonly change: Exchange;
  readonly after: Exchange;
}

function judgeChange(model: RequestModel, { before, change, after }: RejectedChange): Verdict | undefined {
  const sent = resourceSent(change.request);
  const name = takenField(before, change, after);
  if (name === undefined) return undefined;
  if (saysPartial(model, change)) return observation('a change with an invalid field is made in part');
  const status = describeOutcome(change.outcome);
  const expected = `${print(get(shownIn(before, sent), name))} as before, because the change was rejected (${status})`;
  return violation('changed', `body /${name}`, expected, print(get(sent, name)));
}

/** A field that has the value of the rejected request after it, and had another one before it. */
function takenField(before: Exchange, change: Exchange, after: Exchange): string | undefined {
  const sent = resourceSent(change.request);
  const [old, now] = [before, after].map((each) => shownIn(each, sent));
  return Object.entries(sent).find(([name, value]) => {
    const shown = now && get(now, name);
    const isTaken = shown !== undefined && equals(shown, value) && !areSame(old && get(old, name), value);
    return isTaken && !moving.test(name);
  })?.[0];
}

function shownIn({ outcome }: Exchange, sent: JsonObject): JsonObject {
  const body = bodyIn({ outcome });
  return (body === undefined ? undefined : bestMatchIn(body, sent)?.object) ?? {};
}

const print = (value: Json | undefined): string => (value === undefined ? 'nothing' : stringify(value));
