import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isRejection, isSuccess, saysNothingThere } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn } from './resource/identity.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import type { Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import { takenField } from './state/taken-field.ts';
import {
  childAt,
  clauseOfParents,
  parentedOperationsOf,
  parentIn,
  stepsOfChild,
  type ParentedOperations,
} from './state/two-parents.ts';

/** The place of each exchange after the creation: a read, the change below the other parent, a read, and the change itself. */
const [readAt, otherAt, laterAt, controlAt] = [childAt + 1, childAt + 2, childAt + 3, childAt + 4];

/**
 * What was created below one parent can't be changed or removed below another one, because a path is a hierarchy
 * (RFC 3986 §1.2.3). Two parents are created, and a resource below the first one, which is then changed below the second one.
 */
export function changesBelowParentRows(model: RequestModel, siblings: Siblings): Row[] {
  const family = parentedOperationsOf(model, siblings);
  if (family === undefined) return [];
  const { operations, create, createParent } = family;
  const { read, replace, change, remove } = operations;
  const isBelow = model.operation.path.startsWith(`${create.operation.path}/`);
  if (read === undefined || !isBelow || ![replace, change, remove].includes(model)) return [];
  const isStated = hidesResources(model.operation);
  const clause = clauseOfParents(
    model,
    isStated,
    'What was created below one parent is not changed below another one.',
  );
  const arbitrary = fc
    .tuple(createParent.plain, createParent.plain, create.plain, read.plain, model.plain)
    .map(([first, second, child, shown, own]) =>
      scriptOf(family, [read, shown], [model, own], { parents: [first, second], child }),
    );
  const variants = [{ name: '', arbitrary }];
  return [tested({ clause, weight: 0.2, variants, judge: (trial) => judge(family, model, isStated, trial) })];
}

type Own = readonly [model: RequestModel, input: Input];

function scriptOf(
  family: ParentedOperations,
  read: Own,
  change: Own,
  { parents, child }: { readonly parents: readonly Input[]; readonly child: Input },
): ScriptCase {
  const creation = { kind: 'create', input: child } as const;
  const below = (index: number, [model, input]: Own): Step => ({
    requestModel: model,
    next: (soFar): OneRequest | undefined => {
      const around = parentIn(family, soFar, index);
      const [identity] = identitiesIn(family.operations, [creation], soFar.slice(childAt, readAt));
      return around && identity && caseFor(model, input, new Map([...identity, ...around]));
    },
  });
  return {
    kind: 'script',
    steps: [
      ...stepsOfChild(family, parents, child),
      below(0, read),
      below(1, change),
      below(0, read),
      below(0, change),
    ],
  };
}

function judge(
  { operations: { read }, create }: ParentedOperations,
  { operation }: RequestModel,
  isStated: boolean,
  { steps }: ScriptTrial,
): Verdict {
  const doubt = (because: string): Verdict => inconclusive(because, `see the clauses ${operation.name} accepts`);
  const creation = steps[childAt];
  const [first, other, later, control] = [steps[readAt], steps[otherAt], steps[laterAt], steps[controlAt]];
  if (!creation || !first || !other || !later || !read) return doubt('two parents, and what is below one, are needed');
  if (!isSuccess(create.operation, creation.outcome))
    return doubt(`nothing was created (${describeOutcome(creation.outcome)})`);
  if (!showsSent(creation, bodyIn(first) ?? null)) return doubt('what was created is not shown below its own parent');
  if (isRejection(other.outcome)) {
    const isProven = control !== undefined && isSuccess(operation, control.outcome);
    return isProven ? pass : doubt('the same request below its own parent was not accepted');
  }
  if (!isSuccess(operation, other.outcome)) return doubt(describeOutcome(other.outcome));
  // Some servers answer a removal of nothing with a success, and a PUT can create another resource there.
  if (!isChanged(operation.method, other, first, later)) return pass;
  if (!isStated) return observation('the resource can also be changed below another parent');
  const expected = 'a rejection (4XX), because it was created below another parent';
  return violation('of another parent', 'status', expected, describeOutcome(other.outcome), otherAt);
}

/** Whether a request had an effect: the resource is gone, or it has a value that was sent, and that it did not have before. */
function isChanged(method: string, sending: Exchange, before: Exchange, after: Exchange): boolean {
  const { outcome } = after;
  if (method === 'DELETE') return outcome.kind === 'answered' && saysNothingThere(outcome.status);
  return takenField(sending, before, after) !== undefined;
}
