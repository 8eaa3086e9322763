import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { stringify, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { Command, OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyOf, identitiesOfCreated, identityIn, listIn, type Identity } from './resource/identity.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { resourceSent, isDistinct } from './resource/shown.ts';
import { nextPage } from './state/listing.ts';
import { documentsAbsence } from './state/judge-script.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import { saysKept } from './state/says-kept.ts';
import {
  looksBelowParent,
  parentOf,
  resourceOperationsOf,
  withItsCreation,
  type ResourceOperations,
  type Siblings,
} from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** The operations of a script: those of the resources below a parent, and those on the parent. */
interface ParentAndChild {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly parent: ResourcePath;
  /** Where the parents are in the paths of the operations. They can be created elsewhere. */
  readonly collectionPath: string;
  readonly createParent: RequestModel;
  readonly readParent: RequestModel;
  readonly removeParent: RequestModel;
}

/**
 * What was below a resource is not found after that was removed, because a path is a hierarchy (RFC 3986 §1.2.3). It must not
 * be, if the read documents that it can find nothing, and the removal does not say that something is kept.
 */
export function removesBelowRows(model: RequestModel, siblings: Siblings): Row[] {
  const family = familyOf(model, siblings);
  if (family === undefined) return [];
  const { name: operation } = model.operation;
  const isStated = documentsAbsence(model.operation) && !saysKept(family.removeParent);
  const { create, createParent, readParent, removeParent } = family;
  const arbitrary = fc
    .tuple(createParent.plain, create.plain, model.plain, fc.tuple(removeParent.plain, readParent.plain))
    .map(([parent, child, own, [removal, reading]]) =>
      scriptOf(family, model, { parent, child, own, removal, reading }),
    );
  return [
    tested({
      clause: {
        id: `${operation} finds nothing below what was removed`,
        level: isStated ? 'must' : 'observed',
        sentence: 'What was below a resource is not found after that was removed.',
        stated: 'RFC 3986 §1.2.3',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, family, isStated, trial),
    }),
  ];
}

function familyOf(model: RequestModel, siblings: Siblings): ParentAndChild | undefined {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.create;
  const around = create && parentOf(create);
  const below = around && siblings.resourceBelow(around.collectionPath);
  const parent = below && withItsCreation(below, siblings);
  if (operations === undefined || create === undefined || below === undefined || parent === undefined) return undefined;
  if (!looksBelowParent(model, operations, create)) return undefined;
  const createParent = siblings.requestModel(`POST ${parent.collectionPath}`);
  const readParent = siblings.requestModel(`GET ${parent.itemPath}`);
  const removeParent = siblings.requestModel(`DELETE ${parent.itemPath}`);
  if (createParent === undefined || readParent === undefined || removeParent === undefined) return undefined;
  const { collectionPath } = below;
  return { operations, create, parent, collectionPath, createParent, readParent, removeParent };
}

interface FamilyInputs {
  readonly parent: Input;
  readonly child: Input;
  readonly own: Input;
  readonly removal: Input;
  readonly reading: Input;
}

/** The place of each exchange in a script. */
const [parentAt, childAt, controlAt, removalAt, readingAt, afterAt] = [0, 1, 2, 3, 4, 5];
/** How often what is below is read after the removal: a server can remove it a moment later. */
const reads = 3;

function scriptOf(family: ParentAndChild, model: RequestModel, inputs: FamilyInputs): ScriptCase {
  const { operations, create, parent, collectionPath: above, createParent, readParent, removeParent } = family;
  const commands: Command[] = [{ kind: 'create', input: inputs.child }];
  /** The path parameters of the parent, by the names that an operation has for them. */
  const parentFor = (soFar: readonly Exchange[], of: RequestModel): Identity | undefined => {
    const made = soFar[parentAt];
    const [identity] = made === undefined ? [] : identitiesOfCreated(made, parent, readParent);
    const own = resourcesOf(of.operation.path).find(({ collectionPath }) => collectionPath === above);
    if (made === undefined || identity === undefined || own === undefined) return undefined;
    const renamed = [...identity.values()].map((value, index): [string, Json] => [own.names[index] ?? '', value]);
    return new Map([...identityIn(made.request.input), ...renamed]);
  };
  const atParent = (of: RequestModel, input: Input, command?: Command): Step => ({
    requestModel: of,
    ...(command !== undefined && { command }),
    next: (soFar) => {
      const identity = parentFor(soFar, of);
      return identity && caseFor(of, input, identity);
    },
  });
  const below = (soFar: readonly Exchange[]): OneRequest | undefined => {
    const around = parentFor(soFar, model);
    if (around === undefined) return undefined;
    if (operations.list === model) {
      const input = nextPage(operations, model, inputs.own, [], []);
      return input && caseFor(model, input, around);
    }
    const [identity] = identitiesIn(operations, commands, soFar.slice(childAt, controlAt));
    return identity && caseFor(model, inputs.own, new Map([...identity, ...around]));
  };
  const ifShown = (soFar: readonly Exchange[]): OneRequest | undefined =>
    soFar.length > afterAt && !isShown(soFar[childAt], soFar.at(-1)) ? undefined : below(soFar);
  return {
    kind: 'script',
    steps: [
      {
        requestModel: createParent,
        command: { kind: 'create', input: inputs.parent },
        next: () => ({ draft: { input: inputs.parent } }),
      },
      atParent(create, inputs.child, commands[0]),
      { requestModel: model, next: below },
      atParent(removeParent, inputs.removal),
      atParent(readParent, inputs.reading),
      ...Array.from({ length: reads }, (): Step => ({ requestModel: model, next: ifShown })),
    ],
  };
}

function judge(
  { operation }: RequestModel,
  { create, removeParent }: ParentAndChild,
  isStated: boolean,
  { steps }: ScriptTrial,
): Verdict {
  const child = steps[childAt];
  const removal = steps[removalAt];
  if (child === undefined || !isSuccess(create.operation, child.outcome)) {
    const answer = child === undefined ? 'no answer names a parent' : describeOutcome(child.outcome);
    return inconclusive(
      `nothing was created below a resource (${answer})`,
      `see the clauses ${create.operation.name} accepts`,
    );
  }
  if (!isShown(child, steps[controlAt]))
    return inconclusive('what was created below a resource is not shown', 'show the fields that were sent');
  const { name } = removeParent.operation;
  const isDone = removal !== undefined && isSuccess(removeParent.operation, removal.outcome);
  const isLater = removal?.outcome.kind === 'answered' && removal.outcome.status === 202;
  if (!isDone || isLater) {
    const answer = removal === undefined ? 'no request' : describeOutcome(removal.outcome);
    return inconclusive(`the resource was not removed so far (${answer})`, `see the clauses ${name} accepts`);
  }
  const parent = steps[readingAt]?.outcome;
  if (parent?.kind !== 'answered' || !saysNothingThere(parent.status)) {
    const answer = parent === undefined ? 'no request' : describeOutcome(parent);
    return inconclusive(`the resource can still be read (${answer})`, `see the clause ${name} removes`);
  }
  const after = steps.slice(afterAt);
  const item = shownIn(after.at(-1)).find((each) => showsSent(child, each));
  if (after.length === reads && item !== undefined && after.every((each) => isShown(child, each))) {
    if (!isStated) return observation('what was below a removed resource can still be read');
    return violation('still there', 'body', 'nothing, because the resource above it was removed', stringify(item));
  }
  return after.length > 0 ? pass : inconclusive('nothing was read after the removal', `see ${operation.name} accepts`);
}

/** Whether an answer shows what a request created, by a text that hardly another resource has. */
function isShown(creation: Exchange | undefined, answer: Exchange | undefined): boolean {
  if (creation === undefined) return false;
  return (
    Object.values(resourceSent(creation.request)).some(isDistinct) &&
    shownIn(answer).some((item) => showsSent(creation, item))
  );
}

/** The items of a list in an answer, or its whole body. */
function shownIn(exchange: Exchange | undefined): readonly Json[] {
  const body =
    exchange?.outcome.kind === 'answered' && exchange.outcome.status < 300 ? bodyOf(exchange.outcome) : undefined;
  return body === undefined ? [] : [body, ...(listIn(body) ?? [])];
}
