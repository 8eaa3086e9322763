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
import { reasonToShare, signsOfSharing, stepsOfSharing } from './ownership-shared.ts';
import { judgeElsewhere, outsideOf, stepsElsewhere } from './ownership-elsewhere.ts';
import { identityIn, type Identity } from './resource/identity.ts';
import { identitiesIn } from './state/named.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** What another user tries, by what the operation does to a resource. */
const attempts = { read: 'read', probe: 'read', replace: 'replace', change: 'change', remove: 'remove' } as const;
type OwnershipAttempt = keyof typeof attempts;
/** Where the request of another user to its own path is in a script. */
const elsewhereAt = 5;

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
  const signs = signsOfSharing(requestModel, operations, operations.create, siblings);
  const plainOf = (model: RequestModel | undefined): fc.Arbitrary<Input> => model?.plain ?? fc.constant({});
  const inputs = [operations.create, operations.read, requestModel, requestModel].map(plainOf);
  const lists = [outside?.list, signs.list, signs.above?.read, signs.above?.list].map(plainOf);
  const arbitrary = fc
    .tuple(fc.tuple(...inputs), fc.tuple(...lists))
    .map(
      ([
        [create = {}, read = {}, own = {}, further = {}],
        [outer = {}, list = {}, around = {}, below = {}],
      ]): ScriptCase => {
        const script = scriptOf(requestModel, operations, attempt, { create, read, own });
        const sharing = isProtected ? stepsOfSharing(requestModel, signs, { create, list, around, below }) : [];
        if (outside === undefined || operations.read === undefined)
          return { kind: 'script', steps: [...script, ...sharing] };
        const named = namesOf(operations, [{ kind: 'create', input: create }]);
        const requests = {
          model: requestModel,
          read: operations.read,
          inputs: { list: outer, own: further, read },
          named,
        };
        return { kind: 'script', steps: [...script, ...sharing, ...stepsElsewhere(outside, requests)] };
      },
    );
  const judgeTrial = (trial: ScriptTrial): Verdict => {
    const verdict = judge({ model: requestModel, isProtected, isInside: outside !== undefined }, trial);
    if (verdict.kind !== 'violation' || verdict.step !== 2) return verdict;
    const script = trial.case.steps.flatMap(({ command }) => command ?? []);
    const reason = reasonToShare(requestModel, signs, namesOf(operations, script)(trial.steps), trial.steps);
    return reason === undefined ? verdict : observation(`another user can do it, but ${reason}`);
  };
  return [tested({ clause, variants: [{ name: '', arbitrary }], judge: judgeTrial })];
}

/**
 * Whether everyone can read a resource that only some can change, by what the document says: it has 403 for a change or the removal, and
 * not for the read. The 404 of the read is about what is not there then. A server that hides what belongs to others does so in each.
 */
function isOpenToAll({ operation }: RequestModel, { replace, change, remove }: ResourceOperations): boolean {
  const forbids = (each: Operation | undefined): boolean =>
    each?.responses.some(({ status }) => status === '403' || status === '4XX') === true;
  return !forbids(operation) && [replace, change, remove].some((model) => forbids(model?.operation));
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
): Step[] {
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
  return [
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
  ];
}

/** @param isInside whether the resource is inside of another one, so that the other user tries it elsewhere, too */
function judge(
  {
    model,
    isProtected,
    isInside,
  }: { readonly model: RequestModel; readonly isProtected: boolean; readonly isInside: boolean },
  trial: ScriptTrial,
): Verdict {
  const verdict = judgeThere(model, isProtected, trial);
  const [creation, , , after, , ...elsewhere] = trial.steps;
  if (!isInside || verdict.kind !== 'pass' || creation === undefined || after === undefined) return verdict;
  const found = judgeElsewhere(model, creation, after, elsewhere, elsewhereAt);
  if (found === undefined || isProtected) return found ?? verdict;
  return observation('another user can do it inside of what it has itself');
}

/** What another user does to the resource in its place. */
function judgeThere(
  { operation }: RequestModel,
  isProtected: boolean,
  { steps: [creation, control, other, after] }: ScriptTrial,
): Verdict {
  if (creation === undefined || control === undefined) return doubtOwnership('the creation of a resource names none');
  if (!isDone(control)) return doubtOwnership(`its creator can't do the same (${describeOutcome(control.outcome)})`);
  if (other === undefined || after === undefined) return doubtOwnership('the requests of the other user were not sent');
  const answer = describeOutcome(other.outcome);
  const isLeft = isDone(after);
  if (isSuccess(operation, other.outcome)) {
    // A DELETE can answer with a success although it removed nothing (RFC 9110 §9.3.5).
    if (operation.method === 'DELETE' && isLeft) return pass;
    if (isLeft && isCreatedBeside(control, other)) return pass;
    if (!isProtected) return observation(`another user can do it (${answer})`);
    return doneByOther(answer, 2);
  }
  const status = other.outcome.kind === 'answered' ? other.outcome.status : 0;
  if (status === 401) return doubtOwnership('the credential of the other user was rejected (status 401)');
  if (status !== 403 && !saysNothingThere(status)) return doubtOwnership(`the other user got ${answer}`);
  return isLeft ? pass : doubtOwnership(`its creator can't read it afterwards (${describeOutcome(after.outcome)})`);
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
