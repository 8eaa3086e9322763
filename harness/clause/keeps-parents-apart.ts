import * as fc from 'fast-check';
import { decodeContent, type Exchange, type Input } from '../exchange/index.ts';
import { equals, get, isObject, stringify, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, hidesResources, isRejection, isSuccess } from './model/answer.ts';
import type { Command, OneRequest, ScriptCase } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { plainBody } from './request/resource-object.ts';
import { bodyIn, listIn } from './resource/identity.ts';
import { resourceSent, isDistinct } from './resource/shown.ts';
import { nextPage } from './state/listing.ts';
import { showsSent } from './state/made.ts';
import { identitiesIn } from './state/named.ts';
import { looksBelowParent, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';
import {
  childAt,
  clauseOfParents,
  parentedOperationsOf,
  parentIn,
  stepsOfChild,
  type ParentedOperations,
} from './state/two-parents.ts';

/** The place of each exchange in a script. The pages of the other parent's list follow. */
const controlAt = 3;
const otherAt = 4;
/** How many pages of the other parent's list are read. */
const mostPages = 40;

/**
 * What was created below one parent is not below another one, because a path is a hierarchy (RFC 3986 §1.2.3). Two parents are
 * created, and a resource below the first one, which is read there, and then below the second one.
 */
export function keepsParentsApartRows(model: RequestModel, siblings: Siblings): Row[] {
  const family = parentedOperationsOf(model, siblings);
  if (family === undefined) return [];
  const { operations, create, createParent } = family;
  if (!looksBelowParent(model, operations, create)) return [];
  // A list below a parent is its own. A read by the name of the child alone is wrong only if it can be rejected.
  const isStated = operations.list === model || hidesResources(model.operation);
  const clause = clauseOfParents(model, isStated, 'What was created below one parent is not below another one.');
  const arbitrary = fc
    .tuple(createParent.plain, createParent.plain, create.plain, model.plain)
    .map(([first, second, child, own]) => scriptOf(family, model, { parents: [first, second], child, own }));
  const variants = [{ name: '', arbitrary }];
  return [tested({ clause, weight: 0.2, variants, judge: (trial) => judge(model, create, isStated, trial) })];
}

interface ParentedInputs {
  readonly parents: readonly Input[];
  readonly child: Input;
  readonly own: Input;
}

function scriptOf(
  family: ParentedOperations,
  model: RequestModel,
  { parents, child, own }: ParentedInputs,
): ScriptCase {
  const { operations } = family;
  const commands: Command[] = [
    { kind: 'create', input: child },
    ...Array.from({ length: mostPages }, (): Command => ({ kind: 'list', input: own })),
  ];
  /** The same read or list below one of the parents. */
  const below = (soFar: readonly Exchange[], index: number): OneRequest | undefined => {
    const around = parentIn(family, soFar, index);
    if (around === undefined) return undefined;
    if (operations.list !== model) {
      const [identity] = identitiesIn(operations, commands.slice(0, 1), soFar.slice(childAt, controlAt));
      return identity && caseFor(model, own, new Map([...identity, ...around]));
    }
    // The list of the first parent is read once, and does not count as a page of the other one.
    const others = [...soFar.slice(childAt, controlAt), ...soFar.slice(otherAt)];
    const input = nextPage(operations, model, own, commands, index === 0 ? others.slice(0, 1) : others);
    return input && caseFor(model, input, around);
  };
  return {
    kind: 'script',
    steps: [
      ...stepsOfChild(family, parents, child),
      { requestModel: model, next: (soFar) => below(soFar, 0) },
      ...Array.from({ length: operations.list === model ? mostPages : 1 }, () => {
        return { requestModel: model, next: (soFar: readonly Exchange[]) => below(soFar, 1) };
      }),
    ],
  };
}

function judge({ operation }: RequestModel, create: RequestModel, isStated: boolean, { steps }: ScriptTrial): Verdict {
  const doubt = (because: string): Verdict =>
    inconclusive(because, 'answer a creation with the Location of the resource, and show the fields that were sent');
  const creation = steps[childAt];
  const control = steps[controlAt];
  if (creation === undefined || control === undefined) return doubt('two parents, and what is below one, are needed');
  if (!isSuccess(create.operation, creation.outcome))
    return doubt(`nothing was created (${describeOutcome(creation.outcome)})`);
  const isOwn = recognizing(creation);
  if (isOwn === undefined) return doubt('no text distinguishes what was created');
  const others = steps.slice(otherAt);
  const found = others.findIndex((each) => shownIn(each).some(isOwn));
  const item = found === -1 ? undefined : shownIn(others[found]).find(isOwn);
  if (item !== undefined) {
    if (!isStated) return observation('the resource can also be read below another parent');
    const expected = 'nothing that was created below another parent';
    return violation('of another parent', 'body', expected, stringify(item), otherAt + found);
  }
  const [other] = others;
  const file = isSuccess(operation, control.outcome) ? fileIn(control) : undefined;
  if (other !== undefined && file !== undefined) {
    const isFound = isSuccess(operation, other.outcome) && fileIn(other)?.equals(file) === true;
    if (!isFound) return isRejection(other.outcome) ? pass : doubt(describeOutcome(other.outcome));
    if (!isStated) return observation('the file can also be read below another parent');
    const expected = 'a rejection (4XX), because it was created below another parent';
    return violation('of another parent', 'status', expected, describeOutcome(other.outcome), otherAt);
  }
  if (other === undefined || !shownIn(control).some(isOwn))
    return doubt('what was created is not shown below its own parent');
  const isDone = isSuccess(operation, other.outcome) || isRejection(other.outcome);
  return isDone ? pass : doubt(`the other parent can't be read (${describeOutcome(other.outcome)})`);
}

/**
 * How what was created is recognized: by what was sent, or also by its id if no text in that is distinct. Below another new
 * parent nothing else has the same id, also where each parent counts its own.
 */
function recognizing(creation: Exchange): ((item: Json) => boolean) | undefined {
  const showsAll = (item: Json): boolean => showsSent(creation, item);
  if (Object.values(resourceSent(creation.request)).some(isDistinct)) return showsAll;
  const id = idIn(bodyIn(creation));
  return id === undefined ? undefined : (item) => showsAll(item) && equals(idIn(item) ?? null, id);
}

/** The id that a resource has under a usual name. */
function idIn(shown: Json | undefined): Json | undefined {
  const body = plainBody(shown ?? null);
  if (!isObject(body)) return undefined;
  return ['id', 'uuid'].map((name) => get(body, name)).find((id) => id !== undefined && id !== null);
}

/** The bytes of an answer that is a file; undefined if it is JSON, or has no bytes. */
function fileIn({ outcome }: Exchange): Buffer | undefined {
  if (outcome.kind !== 'answered' || bodyIn({ outcome }) !== undefined) return undefined;
  const content = decodeContent(outcome);
  return content.ok && content.value.length > 0 ? Buffer.from(content.value) : undefined;
}

/** The items of a list in an answer, or its whole body. */
function shownIn(exchange: Exchange | undefined): readonly Json[] {
  const body = bodyIn(exchange);
  return body === undefined ? [] : [body, ...(listIn(body) ?? [])];
}
