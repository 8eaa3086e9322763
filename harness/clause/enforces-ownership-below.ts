import * as fc from 'fast-check';
import { isSafeMethod, type Exchange, type Input } from '../exchange/index.ts';
import { observation, pass, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isHidden, isSuccess } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { asOtherUser, doneByOther, doubtOwnership, hasOtherUser, ownershipClause } from './ownership.ts';
import type { RequestModel } from './request/request-model.ts';
import { identitiesOfCreated, identityIn } from './resource/identity.ts';
import { isBelow, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { withItsCreation, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep } from './state/script.ts';

/** What an operation is below of: an action of a resource, or a part of it. */
interface Above {
  readonly resource: ResourcePath;
  readonly create: RequestModel;
  readonly read: RequestModel;
}

/**
 * What is below a resource that one user creates belongs to that user, too: its parts, its lists and its actions. It
 * counts only if the other user can't read the resource itself.
 */
export function enforcesOwnershipBelowRows(model: RequestModel, siblings: Siblings): Row[] {
  const { operation } = model;
  const above = aboveOf(model, siblings);
  if (above === undefined || !hidesResources(operation) || !hidesResources(above.read.operation)) return [];
  if (!hasOtherUser(model)) return [];
  const clause = ownershipClause(operation, "Another user can't do it with a resource that a user created.", 'must');
  const arbitrary = fc
    .tuple(above.create.plain, above.create.plain, above.read.plain, model.plain)
    .map(([one, other, read, own]) => scriptOf(model, above, { one, other, read, own }));
  const variants = [{ name: '', arbitrary }];
  return [tested({ clause, variants, weight: 0.2, judge: (trial) => judge(model, above, trial) })];
}

/** The resource that an operation is directly below of, if it can be created and read. */
function aboveOf({ operation: { path } }: RequestModel, siblings: Siblings): Above | undefined {
  const last = resourcesOf(path).at(-1);
  if (last === undefined || !isBelow(path, last.itemPath)) return undefined;
  const resource = withItsCreation(last, siblings);
  const create = siblings.requestModel(`POST ${resource.collectionPath}`);
  const read = siblings.requestModel(`GET ${resource.itemPath}`);
  return create === undefined || read === undefined ? undefined : { resource, create, read };
}

interface OwnershipInputs {
  readonly one: Input;
  readonly other: Input;
  readonly read: Input;
  readonly own: Input;
}

/**
 * Its creator does it with one resource. The other user tries to read a second one and to do it with that, because an
 * action can be done once with each; what is only read is read again.
 */
function scriptOf(model: RequestModel, { resource, create, read }: Above, inputs: OwnershipInputs): ScriptCase {
  const isSafe = isSafeMethod(model.operation.method);
  const request = (
    of: RequestModel,
    input: Input,
    made: Exchange | undefined,
    isOther: boolean,
  ): OneRequest | undefined => {
    const [identity] = made === undefined ? [] : identitiesOfCreated(made, resource, read);
    if (made === undefined || identity === undefined) return undefined;
    const drawn = caseFor(of, input, new Map([...identityIn(made.request.input), ...identity]));
    return isOther ? asOtherUser(of, drawn, ['query', 'header', 'cookie', 'body']) : drawn;
  };
  const step = (
    requestModel: RequestModel,
    target: (soFar: readonly Exchange[]) => Exchange | undefined,
    input: (soFar: readonly Exchange[]) => Input,
    isOther = false,
  ): Step => ({ requestModel, next: (soFar) => request(requestModel, input(soFar), target(soFar), isOther) });
  const second = (soFar: readonly Exchange[]): Exchange | undefined => soFar[isSafe ? 0 : 2];
  return {
    kind: 'script',
    steps: [
      creationStep(create, { ...inputs.one }),
      step(
        model,
        ([made]) => made,
        () => inputs.own,
      ),
      creationStep(create, { ...inputs.other }),
      step(read, second, () => inputs.read, true),
      step(model, second, ([, control]) => control?.request.input ?? inputs.own, true),
      step(read, second, () => inputs.read),
    ],
  };
}

function judge({ operation }: RequestModel, { create, read }: Above, { steps }: ScriptTrial): Verdict {
  const [creation, control, again, looked, other, after] = steps;
  if (creation === undefined || control === undefined) return doubtOwnership('the creation of a resource names none');
  if (!isSuccess(operation, control.outcome))
    return doubtOwnership(`its creator can't do the same (${describeOutcome(control.outcome)})`);
  if (again === undefined || !isSuccess(create.operation, again.outcome) || looked === undefined || other === undefined)
    return doubtOwnership('no other resource was created');
  if (isSuccess(read.operation, looked.outcome)) return observation('another user can read the resource itself');
  if (!isHidden(looked))
    return doubtOwnership(`the other user got ${describeOutcome(looked.outcome)} for the resource itself`);
  const answer = describeOutcome(other.outcome);
  if (isSuccess(operation, other.outcome)) {
    if (!isProof(operation.method, control, other)) return observation(`another user gets an answer (${answer})`);
    const isThere = after !== undefined && isSuccess(read.operation, after.outcome);
    if (!isThere) return doubtOwnership("its creator can't read the resource afterwards");
    return doneByOther(answer, 4);
  }
  return isHidden(other) ? pass : doubtOwnership(`the other user got ${answer}`);
}

/**
 * Whether a successful answer shows that the other user got at the resource. A list can be empty for that user, and a DELETE
 * can answer with a success although it removed nothing (RFC 9110 §9.3.5).
 */
function isProof(method: string, control: Exchange, other: Exchange): boolean {
  if (method === 'DELETE') return false;
  if (!isSafeMethod(method)) return true;
  const [one, two] = [control, other].map(bytesIn);
  return one !== undefined && two !== undefined && isMeaningful(one) && one.equals(two);
}

function bytesIn({ outcome }: Exchange): Buffer | undefined {
  return outcome.kind === 'answered' ? Buffer.from(outcome.body) : undefined;
}

/** Whether a body is a file, or has a text or a number in it, so that it is not an empty list or object. */
function isMeaningful(bytes: Buffer): boolean {
  const text = bytes.toString();
  if (!/^\s*[[{]/.test(text)) return bytes.length > 0;
  return /[\p{L}\p{N}]/u.test(text.replace(/"(?:[^"\\]|\\.)*"\s*:\s*(?:\[\]|\{\}|null|0|true|false|"")/gu, ''));
}
