import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { observation, pass, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isSuccess, saysNothingThere } from './model/answer.ts';
import type { Command, OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { asOtherUser, doneByOther, doubtOwnership, hasOtherUser, ownershipClause } from './ownership.ts';
import type { RequestModel } from './request/request-model.ts';
import { isListedOutside, judgeElsewhere, outsideOf, stepsElsewhere, type Outside } from './ownership-elsewhere.ts';
import { isShared, sharedOf, stepsShared, type SharedOperations } from './ownership-shared.ts';
import { identityIn, type Identity } from './resource/identity.ts';
import { identitiesIn } from './state/named.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** What another user tries, by what the operation does to a resource. */
const attempts = { read: 'read', probe: 'read', replace: 'replace', change: 'change', remove: 'remove' } as const;
type OwnershipAttempt = keyof typeof attempts;
/** How many steps come before the other user lists something. The request of that user to its own path follows the list of what it has. */
const listingAt = 4;
const elsewhereAt = listingAt + 1;

/** What another user tries, and what shows whether it may. */
interface OwnershipScript {
  readonly model: RequestModel;
  readonly attempt: OwnershipAttempt;
  /** Whether the document has a status for it. */
  readonly isProtected: boolean;
  /** What the resource is inside of. */
  readonly outside: Outside | undefined;
  /** What shows that all users share it; undefined where the document forbids it to some of them. */
  readonly shared: SharedOperations | undefined;
}

/**
 * What one user creates, another one can't read, change or remove. A document has no words for that, so it counts only if
 * the user gives the credentials of two users, and the operation documents 403 or 404. Otherwise it is observed.
 */
export function enforcesOwnershipRows(requestModel: RequestModel, siblings: Siblings): Row[] {
  const { operation } = requestModel;
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  if (operations?.create === undefined || !hasOtherUser(requestModel)) return [];
  const attempt = (Object.keys(attempts) as OwnershipAttempt[]).find((kind) => operations[kind] === requestModel);
  if (attempt === undefined) return [];
  const isProtected = hidesResources(operation) && !(attempt === 'read' && isOpenToAll(requestModel, operations));
  const sentence = `Another user can't ${attempts[attempt]} a resource that a user created.`;
  const clause = ownershipClause(operation, sentence, isProtected ? 'must' : 'observed');
  const outside = outsideOf(requestModel, siblings);
  const isForbidden = attempt !== 'read' && forbids(operation);
  const shared = isForbidden || !isProtected ? undefined : sharedOf(operations);
  const attempted = { model: requestModel, attempt, isProtected, outside, shared };
  const inputs = [operations.create.plain, operations.read?.plain, requestModel.plain].map(
    (each) => each ?? fc.constant({}),
  );
  const arbitrary = fc
    .tuple(...inputs, requestModel.plain, (outside ?? shared)?.list.plain ?? fc.constant({}))
    .map(([create, read, own = {}, further = {}, list = {}]): ScriptCase => {
      const script = scriptOf(requestModel, operations, attempt, { create, read, own });
      if (outside === undefined && shared !== undefined) {
        const isDone = (soFar: readonly Exchange[]): boolean => isDoneByOther(operation, soFar);
        return {
          ...script,
          steps: [...script.steps, ...stepsShared(shared, { create, list }, { from: listingAt, isDone })],
        };
      }
      if (outside === undefined || operations.read === undefined) return script;
      const named = namesOf(operations, [{ kind: 'create', input: create }]);
      const requests = { model: requestModel, read: operations.read, inputs: { list, own: further, read }, named };
      return { ...script, steps: [...script.steps, ...stepsElsewhere(outside, requests)] };
    });
  return [tested({ clause, variants: [{ name: '', arbitrary }], judge: (trial) => judge(attempted, trial) })];
}

/**
 * Whether everyone can read a resource that only some can change, by what the document says: it has 403 for a change or the removal, and
 * not for the read. The 404 of the read is about what is not there then. A server that hides what belongs to others does so in each.
 */
function isOpenToAll({ operation }: RequestModel, { replace, change, remove }: ResourceOperations): boolean {
  return !forbids(operation) && [replace, change, remove].some((model) => model && forbids(model.operation));
}

/** Whether a document says that an operation is forbidden to some users. */
function forbids({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '403' || status === '4XX');
}

/** The names in the path of the resource that a script creates first. */
function namesOf(operations: ResourceOperations, script: readonly Command[]) {
  return ([creation]: readonly Exchange[]): Identity | undefined => {
    const [identity] = creation === undefined ? [] : identitiesIn(operations, script, [creation]);
    return identity && new Map([...identityIn(creation?.request.input), ...identity]);
  };
}

/**
 * The resource is created, its creator does the same as the other user will (or reads it, before it is removed), the other
 * user does it, and the creator reads it again.
 */
function scriptOf(
  requestModel: RequestModel,
  operations: ResourceOperations,
  attempt: OwnershipAttempt,
  inputs: { readonly create: Input; readonly read: Input; readonly own: Input },
): ScriptCase {
  const create: Command = { kind: 'create', input: inputs.create };
  const own = attempt === 'remove' ? 'read' : attempt;
  const script: Command[] = [
    create,
    { kind: own, resource: 0, input: own === 'read' ? inputs.read : inputs.own },
    { kind: 'read', resource: 0, input: inputs.read },
  ];
  const step = (command: Command, next: Step['next'], isOwn: boolean): Step[] => {
    const requestModel = isOwn ? operations[command.kind] : operations[attempt];
    return requestModel === undefined ? [] : [{ requestModel, ...(isOwn && { command }), next }];
  };
  /** The request of a user to the new resource. Later exchanges than the first two are not those of the script. */
  const toNew = (input: Input, soFar: readonly Exchange[], missed?: readonly Exchange[]): OneRequest | undefined => {
    const [creation] = soFar;
    const around = identityIn(creation?.request.input);
    const [identity] = identitiesIn(operations, script, soFar.slice(0, 2), missed);
    const model = operations[attempt];
    return identity && model && caseFor(model, input, new Map([...around, ...identity]));
  };
  const [, control, last] = script;
  return {
    kind: 'script',
    steps: [
      ...step(create, () => ({ draft: { input: inputs.create } }), true),
      ...(control === undefined ? [] : step(control, (soFar, missed) => toNew(control.input, soFar, missed), true)),
      ...step(
        create,
        (soFar) => {
          // The same body as that of its creator, which was accepted.
          const sent = attempt === 'remove' ? inputs.own : (soFar[1]?.request.input ?? inputs.own);
          const request = toNew(sent, soFar);
          const kept = attempt === 'remove' ? [] : ['query', 'header', 'cookie', 'body'];
          return request && asOtherUser(requestModel, request, kept);
        },
        false,
      ),
      ...(last === undefined ? [] : step(last, (soFar) => toNew(last.input, soFar), true)),
    ],
  };
}

function judge(attempted: OwnershipScript, trial: ScriptTrial): Verdict {
  const { model, isProtected } = attempted;
  const verdict = judgeThere(attempted, trial);
  const [creation, , , after, , ...elsewhere] = trial.steps;
  if (verdict.kind !== 'pass' || creation === undefined || after === undefined) return verdict;
  const found = judgeElsewhere(model, creation, after, elsewhere, elsewhereAt);
  if (found === undefined || isProtected) return found ?? verdict;
  return observation('another user can do it inside of what it has itself');
}

/** What another user does to the resource in its place. */
function judgeThere(attempted: OwnershipScript, trial: ScriptTrial): Verdict {
  const [creation, control, other, after] = trial.steps;
  if (creation === undefined || control === undefined) return doubtOwnership('the creation of a resource names none');
  if (!isDone(control)) return doubtOwnership(`its creator can't do the same (${describeOutcome(control.outcome)})`);
  if (other === undefined || after === undefined) return doubtOwnership('the requests of the other user were not sent');
  const answer = describeOutcome(other.outcome);
  if (isDoneByOther(attempted.model.operation, trial.steps)) {
    if (!attempted.isProtected) return observation(`another user can do it (${answer})`);
    return isSharedBy(attempted, trial)
      ? observation('the other user finds it in a list, too')
      : doneByOther(answer, 2);
  }
  if (isSuccess(attempted.model.operation, other.outcome)) return pass;
  const status = other.outcome.kind === 'answered' ? other.outcome.status : 0;
  if (status === 401) return doubtOwnership('the credential of the other user was rejected (status 401)');
  if (status !== 403 && !saysNothingThere(status)) return doubtOwnership(`the other user got ${answer}`);
  return isDone(after)
    ? pass
    : doubtOwnership(`its creator can't read it afterwards (${describeOutcome(after.outcome)})`);
}

/** Whether the other user did it, by the first exchanges of a script. */
function isDoneByOther(operation: Operation, [, control, other, after]: readonly Exchange[]): boolean {
  if (control === undefined || other === undefined || after === undefined) return false;
  if (!isSuccess(operation, other.outcome)) return false;
  const isLeft = isDone(after);
  // A DELETE can answer with a success although it removed nothing (RFC 9110 §9.3.5).
  return !isLeft || (operation.method !== 'DELETE' && !isCreatedBeside(control, other));
}

/** Whether the other user finds in a list what was created, or what it is inside of. */
function isSharedBy({ outside, shared, model }: OwnershipScript, { case: given, steps }: ScriptTrial): boolean {
  if (shared === undefined) return false;
  const [creation, , , , list] = steps;
  if (outside === undefined) return isShared(shared, steps.slice(listingAt), given.steps[0]?.command?.input ?? {});
  return creation !== undefined && list !== undefined && isListedOutside(outside, model, creation, list);
}

/**
 * Whether a PUT says that it created a resource of the other user (RFC 9110 §9.3.4), where it replaced that of the creator:
 * each user has names of its own.
 */
function isCreatedBeside(control: Exchange, other: Exchange): boolean {
  return other.request.method === 'PUT' && hasCreated(other) && !hasCreated(control);
}

function hasCreated({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status === 201;
}

function isDone({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
}
