import * as fc from 'fast-check';
import { otherUser, type Exchange, type Input } from '../exchange/index.ts';
import { childPointer, stringify } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isSuccess, saysNothingThere } from './model/answer.ts';
import type { Command, OneRequest, ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, isSameIdentity } from './resource/identity.ts';
import { fieldsSent, isDistinct } from './resource/shown.ts';
import { nextPage } from './state/listing.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** How many pages of the other user's list are read. */
const mostPages = 10;
/** The place of the first of them in a script. */
const listAt = 3;

/**
 * The list of another user does not have what a user creates, if the other user can't read the resource itself.
 */
export function enforcesOwnershipOfListsRows(model: RequestModel, siblings: Siblings): Row[] {
  const { operation, given, alternatives } = model;
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  const { create, read, list } = operations ?? {};
  if (operations === undefined || list !== model || create === undefined || read === undefined) return [];
  // A list below a resource is a part of that resource.
  if (operation.path.includes('{')) return [];
  const schemes = alternatives[0] ?? [];
  if (!hidesResources(read.operation) || !schemes.some((name) => given.others?.has(name) === true)) return [];
  const clause: Clause = {
    id: `${operation.name} enforces ownership`,
    level: 'must',
    sentence: "Another user can't find what a user created in a list, without a right to read it.",
    stated: operation.securityPointer,
    operation: operation.name,
    aspect: 'enforces security',
  };
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
  const pages = Array.from({ length: mostPages }, (): Command => ({ kind: 'list', input: own }));
  const ofOther = (of: RequestModel, { draft, known = [] }: OneRequest): OneRequest => ({
    draft: { ...draft, unlike: { schemes: othersOf(of) } },
    known: [...known, ...['query', 'header', 'cookie'].map((place) => childPointer('', place))],
  });
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
      ...pages.map((): Step => {
        const next: Step['next'] = (soFar) => {
          const [exchange] = soFar;
          const lists = soFar.slice(listAt);
          const script = [creation.command, ...pages];
          const input = exchange && nextPage(operations, list, own, script, [exchange, ...lists]);
          return input && ofOther(list, { draft: { input } });
        };
        return { requestModel: list, next };
      }),
    ],
  };
}

/** The security schemes of an operation, with the credentials of the other user. */
function othersOf({ alternatives, given }: RequestModel): string[] {
  return (alternatives[0] ?? []).map((name) => (given.others?.has(name) === true ? otherUser(name) : name));
}

function judge(
  operations: ResourceOperations,
  { read, list }: OwnedOperations,
  { case: given, steps: exchanges }: ScriptTrial,
): Verdict {
  const [creation, control, other, ...lists] = exchanges;
  const doubt = (because: string): Verdict =>
    inconclusive(because, 'give the credentials of two users that can create and read resources of their own');
  const command = given.steps[0]?.command;
  if (creation === undefined || command === undefined || control === undefined)
    return doubt('the creation of a resource names none');
  if (!isSuccess(read.operation, control.outcome) || other === undefined)
    return doubt(`its creator can't read it (${describeOutcome(control.outcome)})`);
  if (isSuccess(read.operation, other.outcome)) return observation('another user can read the resource itself');
  if (!isHidden(other)) return doubt(`the other user got ${describeOutcome(other.outcome)} for the resource itself`);
  const [first] = lists;
  if (first === undefined || !isSuccess(list.operation, first.outcome))
    return observation('the other user has no such list');
  if (!Object.values(fieldsSent(creation.request)).some(isDistinct))
    return doubt('no text distinguishes what was created');
  const [identity] = identitiesIn(operations, [command], [creation]);
  for (const [index, { outcome }] of lists.entries()) {
    const { resource } = operations;
    if (outcome.kind !== 'answered' || resource === undefined || identity === undefined) continue;
    const found = identifyListed(outcome, resource, read).find(
      (each) => isSameIdentity(each.identity, identity) && showsSent(creation, each.item),
    );
    if (found === undefined) continue;
    const expected = 'a list without the resource, because it is that of another user';
    return violation('listed', 'body', expected, stringify(found.item), listAt + index);
  }
  return pass;
}

function isHidden({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && (outcome.status === 403 || saysNothingThere(outcome.status));
}
