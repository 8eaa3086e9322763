import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { isObject, stringify, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, identitiesOfCreated, identityIn, isSameIdentity, type Identity } from './resource/identity.ts';
import { isUnprocessed } from './resource/job.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { nextPage } from './state/listing.ts';
import { fieldsOf, showsSent } from './state/made.ts';
import { leavesOutMarked, markIn } from './state/mark.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, stepsOf } from './state/script.ts';

/** The operations on resources that are created, listed and removed, and that can't be read alone. */
interface ListedOnly<Of = RequestModel> {
  readonly operations: ResourceOperations<Of>;
  readonly resource: ResourcePath;
  readonly create: Of;
  readonly list: Of;
}

/** A resource that was removed is no longer in the list, where it can be read nowhere else (RFC 9110 §9.3.5). */
export function removesFromListRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const found = listedOnly(model.operation, siblings, siblings.requestModel);
  if (found === undefined) return [];
  const { name: operation } = model.operation;
  const arbitrary = fc
    .tuple(found.create.plain, found.list.plain, model.plain)
    .map(([made, listing, removing]) => scriptOf(model, found, { made, listing, removing }));
  return [
    tested({
      clause: {
        id: `${operation} removes from the list`,
        level: 'must',
        sentence: 'A resource that was removed is no longer in the list.',
        stated: 'RFC 9110 §9.3.5',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, found, trial),
    }),
  ];
}

/** Whether an operation removes what only a list shows, decided from the document alone. */
export function removesFromList(operation: Operation, siblings: Siblings): boolean {
  return listedOnly(operation, siblings, siblings.operation) !== undefined;
}

function listedOnly<Of>(
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): ListedOnly<Of> | undefined {
  const { method, path } = operation;
  const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
  if (method !== 'DELETE' || resource === undefined) return undefined;
  const operations = resourceOperationsOf(operation, siblings, find);
  const { create, list, read } = operations ?? {};
  // Where it can be read, `removes from the list` looks there too.
  if (operations === undefined || create === undefined || list === undefined || read !== undefined) return undefined;
  return { operations, resource, create, list };
}

interface RemovalInputs {
  readonly made: Input;
  readonly listing: Input;
  readonly removing: Input;
}

/** The place of each exchange in a script. The pages of the list after the removal follow. */
const [listAt, removalAt, pagesAt] = [1, 2, 3];
/** How many pages of the list are read, and how often the one with the removed resource: a list can be brought up to date late. */
const mostPages = 40;
const reads = 3;

function scriptOf(model: RequestModel, found: ListedOnly, { made, listing, removing }: RemovalInputs): ScriptCase {
  const { operations, create, list } = found;
  const pages = Array.from({ length: mostPages }, (): Command => ({ kind: 'list', input: listing }));
  const around = (soFar: readonly Exchange[]): Identity => identityIn(soFar[0]?.request.input);
  const page = (soFar: readonly Exchange[], shown: readonly Exchange[]): ReturnType<Step['next']> => {
    const input = nextPage(operations, list, listing, pages, shown);
    return input && caseFor(list, input, around(soFar));
  };
  const removal: Step = {
    requestModel: model,
    next: (soFar) => {
      const identity = identityOf(model, found, soFar);
      return identity && caseFor(model, removing, new Map([...around(soFar), ...identity]));
    },
  };
  const after: Step = {
    requestModel: list,
    next: (soFar) => {
      const removed = soFar[removalAt];
      if (removed === undefined || !isSuccess(model.operation, removed.outcome)) return undefined;
      const shown = soFar.slice(pagesAt);
      const last = shown.at(-1);
      if (last === undefined || itemIn(model, found, soFar, last) === undefined)
        return isReread(model, found, soFar) ? undefined : page(soFar, shown);
      return shown.length < reads || shown.slice(-reads).some((each) => itemIn(model, found, soFar, each) === undefined)
        ? caseFor(list, last.request.input ?? {}, around(soFar))
        : undefined;
    },
  };
  const steps = [{ requestModel: list, next: (soFar: readonly Exchange[]) => page(soFar, []) }, removal];
  return {
    kind: 'script',
    steps: [
      ...stepsOf({ ...operations, create }, [{ kind: 'create', input: made }]),
      ...steps,
      ...pages.map(() => after),
    ],
  };
}

/** Whether a page had the removed resource at first, and not when it was read again. */
function isReread(model: RequestModel, found: ListedOnly, soFar: readonly Exchange[]): boolean {
  return soFar.slice(pagesAt, -1).some((each) => itemIn(model, found, soFar, each) !== undefined);
}

/** The identity of the new resource: from the answer to its creation, or from the item of the list with its fields. */
function identityOf(model: RequestModel, { resource }: ListedOnly, soFar: readonly Exchange[]): Identity | undefined {
  const [creation, listed] = [soFar[0], soFar[listAt]];
  if (creation === undefined) return undefined;
  const [named] = identitiesOfCreated(creation, resource, model);
  if (named !== undefined || listed?.outcome.kind !== 'answered') return named;
  const items = identifyListed(listed.outcome, resource, model).filter(({ item }) => showsSent(creation, item));
  return items.length === 1 ? items[0]?.identity : undefined;
}

/** The item of a list that is the resource which the script created. */
function itemIn(
  model: RequestModel,
  found: ListedOnly,
  soFar: readonly Exchange[],
  { outcome }: Exchange,
): Json | undefined {
  const [creation] = soFar;
  const identity = identityOf(model, found, soFar);
  if (creation === undefined || identity === undefined || outcome.kind !== 'answered') return undefined;
  return identifyListed(outcome, found.resource, model).find(
    (each) => isSameIdentity(each.identity, identity) && showsSent(creation, each.item),
  )?.item;
}

function judge(model: RequestModel, found: ListedOnly, { steps }: ScriptTrial): Verdict {
  const { name } = model.operation;
  const { create, list } = found;
  const [creation, before, removal, ...pages] = steps;
  if (creation === undefined || !isSuccess(create.operation, creation.outcome)) {
    const answer = creation === undefined ? 'no request' : describeOutcome(creation.outcome);
    return inconclusive(`nothing was created (${answer})`, `see the clauses ${create.operation.name} accepts`);
  }
  if (before === undefined || removal === undefined)
    return inconclusive(
      'no answer identifies the new resource',
      'answer a creation with the Location of the resource, or its id',
    );
  if (!isSuccess(model.operation, removal.outcome) || isUnprocessed(removal)) {
    const because = `${name} removed nothing so far (${describeOutcome(removal.outcome)})`;
    return inconclusive(because, `see the clauses ${name} accepts`);
  }
  const last = pages.at(-1);
  const isRead = pages.some(({ outcome }) => isSuccess(list.operation, outcome));
  if (last === undefined || !isRead) {
    const answer = last === undefined ? 'no request' : describeOutcome(last.outcome);
    return inconclusive(`the list can't be read (${answer})`, `see the clauses ${list.operation.name} accepts`);
  }
  const item = itemIn(model, found, steps, last);
  const shown = pages.slice(-reads);
  if (
    item === undefined ||
    shown.length < reads ||
    shown.some((each) => itemIn(model, found, steps, each) === undefined)
  )
    return pass;
  return judgeItem(creation, itemIn(model, found, steps, before), item, (mark) => leavesOutMarked(list, last, mark));
}

/**
 * @param before what the list showed of the resource before its removal
 * @param leavesOut whether the list has to leave out what has a mark
 */
function judgeItem(
  creation: Exchange,
  before: Json | undefined,
  item: Json,
  leavesOut: (mark: string) => boolean,
): Verdict {
  const { sent, shown } = fieldsOf(creation);
  const known = before !== undefined && isObject(before) ? before : shown;
  const mark = isObject(item) ? markIn(known, item, (field) => !Object.hasOwn(sent, field)) : undefined;
  if (mark !== undefined && !leavesOut(mark))
    return observation(`the list has the removed resource with a mark: ${mark}`);
  const expected = 'a list without the resource, because it was removed';
  return violation('still listed', 'body', expected, stringify(item));
}
