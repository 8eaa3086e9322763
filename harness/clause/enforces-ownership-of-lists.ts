import * as fc from 'fast-check';
import type { Input } from '../exchange/index.ts';
import { stringify } from '../json/index.ts';
import { observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isHidden, isSuccess } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { asOtherUser, doubtOwnership, hasOtherUser, ownershipClause } from './ownership.ts';
import { findListed, stepsListing } from './ownership-listed.ts';
import type { RequestModel } from './request/request-model.ts';
import { resourceSent, isDistinct } from './resource/shown.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** The place of the first of them in a script. */
const listAt = 3;

/**
 * The list of another user does not have what a user creates, if the other user can't read the resource itself.
 */
export function enforcesOwnershipOfListsRows(model: RequestModel, siblings: Siblings): Row[] {
  const { operation } = model;
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  const { create, read, list } = operations ?? {};
  if (operations === undefined || list !== model || create === undefined || read === undefined) return [];
  // A list below a resource is a part of that resource.
  if (operation.path.includes('{')) return [];
  if (!hidesResources(read.operation) || !hasOtherUser(model)) return [];
  const sentence = "Another user can't find what a user created in a list, without a right to read it.";
  const clause = ownershipClause(operation, sentence, 'must');
  const arbitrary = fc
    .tuple(create.plain, read.plain, model.plain)
    .map(([made, reading, own]) => scriptOf(operations, { create, read, list }, { made, reading, own }));
  const variants = [{ name: '', arbitrary }];
  return [
    tested({ clause, variants, weight: 0.2, judge: (trial) => judge(operations, { create, read, list }, trial) }),
  ];
}

type OwnedOperations = Readonly<Record<'create' | 'read' | 'list', RequestModel>>;

function scriptOf(
  operations: ResourceOperations,
  { create, read, list }: OwnedOperations,
  { made, reading, own }: { readonly made: Input; readonly reading: Input; readonly own: Input },
): ScriptCase {
  const creation = creationStep(create, { ...made });
  const ofOther = (of: RequestModel, given: OneRequest): OneRequest =>
    asOtherUser(of, given, ['query', 'header', 'cookie']);
  const reads = (isOther: boolean): Step => ({
    requestModel: read,
    next: ([exchange]) => {
      const names = namesMade(operations, creation.command, exchange);
      const given = names && caseFor(read, reading, names);
      return given && isOther ? ofOther(read, given) : given;
    },
  });
  return {
    kind: 'script',
    steps: [
      creation,
      reads(false),
      reads(true),
      ...stepsListing({
        operations,
        list,
        input: own,
        creation: creation.command,
        from: ([made, , , ...pages]) => (made === undefined ? [] : [made, ...pages]),
      }),
    ],
  };
}

function judge(
  operations: ResourceOperations,
  { read, list }: OwnedOperations,
  { case: given, steps: exchanges }: ScriptTrial,
): Verdict {
  const [creation, control, other, ...lists] = exchanges;
  const command = given.steps[0]?.command;
  if (creation === undefined || command === undefined || control === undefined)
    return doubtOwnership('the creation of a resource names none');
  if (!isSuccess(read.operation, control.outcome) || other === undefined)
    return doubtOwnership(`its creator can't read it (${describeOutcome(control.outcome)})`);
  if (isSuccess(read.operation, other.outcome)) return observation('another user can read the resource itself');
  if (!isHidden(other))
    return doubtOwnership(`the other user got ${describeOutcome(other.outcome)} for the resource itself`);
  if (!lists.some(({ outcome }) => isSuccess(list.operation, outcome)))
    return observation('the other user has no such list');
  if (!Object.values(resourceSent(creation.request)).some(isDistinct))
    return doubtOwnership('no text distinguishes what was created');
  const found = findListed(operations, read, [creation, command], lists);
  if (found === undefined) return pass;
  const expected = 'a list without the resource, because it is that of another user';
  return violation('listed', 'body', expected, stringify(found.item), listAt + found.index);
}
