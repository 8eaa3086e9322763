import * as fc from 'fast-check';
import { otherUser, type Exchange, type Input } from '../exchange/index.ts';
import { childPointer } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isSuccess, saysNothingThere } from './model/answer.ts';
import type { Command, OneRequest, ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn } from './resource/identity.ts';
import { identitiesIn } from './state/named.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** What another user tries, by what the operation does to a resource. */
const attempts = { read: 'read', probe: 'read', replace: 'replace', change: 'change', remove: 'remove' } as const;
type OwnershipAttempt = keyof typeof attempts;

/**
 * What one user creates, another one can't read, change or remove. A document has no words for that, so it counts only if
 * the user gives the credentials of two users, and the operation documents 403 or 404. Otherwise it is observed.
 */
export function enforcesOwnershipRows(requestModel: RequestModel, siblings: Siblings): Row[] {
  const { operation, given, alternatives } = requestModel;
  const schemes = alternatives[0] ?? [];
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  if (operations?.create === undefined || !schemes.some((name) => given.others?.has(name) === true)) return [];
  const attempt = (Object.keys(attempts) as OwnershipAttempt[]).find((kind) => operations[kind] === requestModel);
  if (attempt === undefined) return [];
  const isProtected = hidesResources(operation);
  const clause: Clause = {
    id: `${operation.name} enforces ownership`,
    level: isProtected ? 'must' : 'observed',
    sentence: `Another user can't ${attempts[attempt]} a resource that a user created.`,
    stated: operation.securityPointer,
    operation: operation.name,
    aspect: 'enforces security',
  };
  const others = schemes.map((name) => (given.others?.has(name) === true ? otherUser(name) : name));
  const inputs = [operations.create.plain, operations.read?.plain, requestModel.plain].map(
    (each) => each ?? fc.constant({}),
  );
  const arbitrary = fc
    .tuple(...inputs)
    .map(([create = {}, read = {}, own = {}]): ScriptCase =>
      scriptOf(operations, attempt, others, { create, read, own }),
    );
  return [
    tested({ clause, variants: [{ name: '', arbitrary }], judge: (trial) => judge(requestModel, isProtected, trial) }),
  ];
}

/**
 * The resource is created, its creator does the same as the other user will (or reads it, before it is removed), the other
 * user does it, and the creator reads it again.
 */
function scriptOf(
  operations: ResourceOperations,
  attempt: OwnershipAttempt,
  others: readonly string[],
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
          if (request === undefined) return undefined;
          const known = ['query', 'header', 'cookie', 'body'].map((place) => childPointer('', place));
          return {
            draft: { ...request.draft, unlike: { schemes: others } },
            known: [...(request.known ?? []), ...(attempt === 'remove' ? [] : known)],
          };
        },
        false,
      ),
      ...(last === undefined ? [] : step(last, (soFar) => toNew(last.input, soFar), true)),
    ],
  };
}

function judge(
  { operation }: RequestModel,
  isProtected: boolean,
  { steps: [creation, control, other, after] }: ScriptTrial,
): Verdict {
  const doubt = (because: string): Verdict =>
    inconclusive(because, 'give the credentials of two users that can create and read resources of their own');
  if (creation === undefined || control === undefined) return doubt('the creation of a resource names none');
  if (!isDone(control)) return doubt(`its creator can't do the same (${describeOutcome(control.outcome)})`);
  if (other === undefined || after === undefined) return doubt('the requests of the other user were not sent');
  const answer = describeOutcome(other.outcome);
  const isLeft = isDone(after);
  if (isSuccess(operation, other.outcome)) {
    // A DELETE can answer with a success although it removed nothing (RFC 9110 §9.3.5).
    if (operation.method === 'DELETE' && isLeft) return pass;
    if (!isProtected) return observation(`another user can do it (${answer})`);
    return violation(
      'accepted',
      'status',
      'a rejection (403 or 404), because the resource is that of another user',
      `accepted with ${answer}`,
      2,
    );
  }
  const status = other.outcome.kind === 'answered' ? other.outcome.status : 0;
  if (status === 401) return doubt('the credential of the other user was rejected (status 401)');
  if (status !== 403 && !saysNothingThere(status)) return doubt(`the other user got ${answer}`);
  return isLeft ? pass : doubt(`its creator can't read it afterwards (${describeOutcome(after.outcome)})`);
}

function isDone({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
}
