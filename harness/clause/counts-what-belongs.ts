import * as fc from 'fast-check';
import { plainName, singular } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, get, isNumber, isObject, numberText } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn, identityIn, type Identity } from './resource/identity.ts';
import { isBelow, namedIn, type ResourcePath } from './resource/path-template.ts';
import { identitiesIn } from './state/named.ts';
import { referencesIn, referringTo } from './state/referring.ts';
import { saysKept } from './state/says-kept.ts';
import {
  noOperations,
  resourceOperationsOf,
  type ResourceOperations,
  type Siblings,
} from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { statedCounts, type StatedCount } from './state/stated-counts.ts';

/** So many are created: a count that is only 0 or 1 is not enough. */
const made = 2;
/** How often the resource is read after each change, at most: a server can count a moment later. */
const reads = 3;

/** The operations of a script: on the resource with the count, and on what is counted. */
interface Counting {
  readonly operations: ResourceOperations;
  readonly resource: ResourcePath;
  readonly create: RequestModel;
  readonly read: RequestModel;
  readonly counted: ResourceOperations;
  /** Creates what is counted. */
  readonly add: RequestModel;
  readonly count: StatedCount;
}

/**
 * A field of which the description says that it is the number of what belongs to a resource is one more with each that is
 * created, and falls when one is removed.
 */
export function countsWhatBelongsRows(model: RequestModel, siblings: Siblings): Row[] {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { resource, create } = operations ?? {};
  if (operations?.read !== model || resource === undefined || create === undefined) return [];
  return statedCounts(model, create).flatMap((count): TestedRow[] => {
    const add = adderOf(count, resource, siblings);
    if (add === undefined) return [];
    const counted = resourceOperationsOf(add.operation, siblings, siblings.requestModel);
    const own = counted?.create === add ? counted : { ...noOperations, create: add };
    return [rowOf({ operations, resource, create, read: model, counted: own, add, count })];
  });
}

/** The operation that creates what a field counts: below the resource, or with a field that refers to it. */
function adderOf(
  { counted }: StatedCount,
  resource: ResourcePath,
  { referrersOf, operationsBelow, requestModel }: Siblings,
): RequestModel | undefined {
  const isOfKind = (name: string): boolean =>
    singular(plainName(name.replace(/\/$/, '').split('/').at(-1) ?? '')) === counted;
  const below = operationsBelow(resource.itemPath).filter((name) => name.startsWith('POST '));
  const [name, ...others] = [...new Set([...below, ...referrersOf(resource)])].filter(isOfKind);
  return name === undefined || others.length > 0 ? undefined : requestModel(name);
}

function rowOf(counting: Counting): TestedRow {
  const { create, read, add, counted, count } = counting;
  const { name: operation } = read.operation;
  const { remove, read: look } = counted;
  const drawn = fc.tuple(add.plain, fullInputs(add));
  const arbitrary = fc
    .tuple(
      create.plain,
      read.plain,
      fc.tuple(drawn, drawn),
      remove?.plain ?? fc.constant({}),
      look?.plain ?? fc.constant({}),
    )
    .map(([parent, reading, added, removal, looking]) =>
      scriptOf(counting, { parent, reading, added: added.map((each) => fitting(counting, each)), removal, looking }),
    );
  return tested({
    clause: {
      id: `${operation} counts ${childPointer('', count.field)}`,
      level: 'must',
      sentence: `The field ${count.field} is what its description says: ${count.words}.`,
      stated: read.operation.pointer,
      kind: `counts ${childPointer('', count.field)}`,
      operation,
      aspect: 'keeps its state',
    },
    weight: 0.2,
    exclusive: true,
    variants: [{ name: '', arbitrary }],
    judge: (trial) => judge(counting, trial),
  });
}

const isAddedBelow = ({ add, resource }: Counting): boolean => isBelow(add.operation.path, resource.itemPath);

/** The smaller input, unless only the full one has a field that refers to the resource. */
function fitting(counting: Counting, [plain, full]: readonly [Input, Input]): Input {
  const refers = (input: Input): boolean => referencesIn(counting.add, input, counting.resource).length > 0;
  return isAddedBelow(counting) || refers(plain) ? { ...plain } : full;
}

interface CountingInputs {
  readonly parent: Input;
  readonly reading: Input;
  readonly added: readonly Input[];
  readonly removal: Input;
  readonly looking: Input;
}

/** The place of the first exchanges in a script: after them, the resource is read some times; then one is removed, and so on. */
const [parentAt, beforeAt, addedAt, moreAt] = [0, 1, 2, 2 + made];
const [removalAt, lookAt, fallenAt] = [moreAt + reads, moreAt + reads + 1, moreAt + reads + 2];

function scriptOf(counting: Counting, { parent, reading, added, removal, looking }: CountingInputs): ScriptCase {
  const { operations, create, read, counted, add, resource } = counting;
  const creation = creationStep(create, parent);
  const names = (soFar: readonly Exchange[]): Identity | undefined =>
    namesMade(operations, creation.command, soFar[parentAt]);
  const look: Step = {
    requestModel: read,
    next: (soFar) => {
      const identity = names(soFar);
      return identity && caseFor(read, reading, identity);
    },
  };
  const adding = added.map((input): Step => ({
    requestModel: add,
    command: { kind: 'create', input },
    next: (soFar) => {
      const identity = names(soFar);
      if (identity === undefined) return undefined;
      if (isAddedBelow(counting)) return caseFor(add, input, namedIn(add.operation.path, resource, identity));
      return referringTo(add, input, { resource, identity, made: soFar[parentAt] });
    },
  }));
  const ofLast = (of: RequestModel, drawn: Input, soFar: readonly Exchange[]): OneRequest | undefined => {
    const [last, input] = [soFar[moreAt - 1], added.at(-1) ?? {}];
    if (last === undefined || !isSuccess(add.operation, last.outcome)) return undefined;
    const [identity] = identitiesIn(counted, [{ kind: 'create', input }], [last]);
    return identity && caseFor(of, drawn, new Map([...identityIn(last.request.input), ...identity]));
  };
  const { remove, read: readCounted } = counted;
  const removing: Step[] =
    remove === undefined || readCounted === undefined || !canFall(counting)
      ? []
      : [
          { requestModel: remove, next: (soFar) => ofLast(remove, removal, soFar) },
          { requestModel: readCounted, next: (soFar) => ofLast(readCounted, looking, soFar) },
          ...Array.from({ length: reads }, () => look),
        ];
  const steps = [creation, look, ...adding, ...Array.from({ length: reads }, () => look), ...removing];
  return { kind: 'script', steps };
}

/** Whether a removed one is certainly not counted any more. */
function canFall({ counted: { remove }, count }: Counting): boolean {
  return remove !== undefined && (count.saysRemoved || !saysKept(remove));
}

function judge(counting: Counting, { steps }: ScriptTrial): Verdict {
  const { create, add, count } = counting;
  const [parent, before] = [steps[parentAt], steps[beforeAt]];
  const start = countShown(counting, before);
  if (parent === undefined || before === undefined || start === undefined) {
    const because = `a new resource shows no ${count.field}`;
    return inconclusive(because, `see the clauses ${create.operation.name} accepts`);
  }
  const failed = failedIn(steps.slice(addedAt, moreAt));
  if (failed !== undefined)
    return inconclusive(
      `${add.operation.name} did not add ${made} to a resource (${failed})`,
      `see the clauses ${add.operation.name} accepts`,
    );
  const all = start + made;
  const where = `body ${childPointer('', count.field)}`;
  const more = wrongCount(counting, steps.slice(moreAt, removalAt), all);
  if (more !== undefined) {
    const expected = `${all}, because ${add.operation.name} created ${made} after it was ${start}`;
    return violation('count', where, expected, String(more), removalAt - 1);
  }
  const left = isRemoved(counting, steps) ? wrongCount(counting, steps.slice(fallenAt), all - 1) : undefined;
  if (left === undefined) return pass;
  const expected = `${all - 1}, because one of ${all} was removed`;
  return violation('count after removal', where, expected, String(left), steps.length - 1);
}

/** Why not all creations have certainly created one each. */
function failedIn(added: readonly Exchange[]): string | undefined {
  const other = added.find(({ outcome }) => outcome.kind !== 'answered' || outcome.status !== 201);
  if (other !== undefined) return describeOutcome(other.outcome);
  if (added.length < made) return 'not all requests were sent';
  const [one, two] = added.map(bodyIn);
  return one !== undefined && two !== undefined && equals(one, two) ? 'both have the same answer' : undefined;
}

/** The last count that some reads show, if none of them shows the expected one. */
function wrongCount(counting: Counting, shown: readonly Exchange[], expected: number): number | undefined {
  const counts = shown.map((each) => countShown(counting, each));
  const isWrong = counts.every((each) => each !== undefined && each !== expected);
  return shown.length === reads && isWrong ? counts.at(-1) : undefined;
}

function countShown({ read, count }: Counting, exchange: Exchange | undefined): number | undefined {
  if (exchange === undefined || !isSuccess(read.operation, exchange.outcome)) return undefined;
  const body = bodyIn(exchange);
  const value = body !== undefined && isObject(body) ? get(body, count.field) : undefined;
  return value !== undefined && isNumber(value) ? Number(numberText(value)) : undefined;
}

/** Whether one of those that were created is certainly gone. */
function isRemoved({ counted: { remove } }: Counting, steps: readonly Exchange[]): boolean {
  const [removal, look] = [steps[removalAt], steps[lookAt]];
  if (remove === undefined || removal === undefined || look?.outcome.kind !== 'answered') return false;
  return isSuccess(remove.operation, removal.outcome) && saysNothingThere(look.outcome.status);
}
