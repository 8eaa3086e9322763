import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { answersFailure, describeOutcome, isDocumentedUnavailable, isSuccess, nameOutcome } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row, type Variant } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import type { RequestModel } from './request/request-model.ts';
import { sampled } from './request/sampled.ts';
import { identityIn, type Identity } from './resource/identity.ts';
import { namedIn, type ResourcePath } from './resource/path-template.ts';
import { identitiesIn } from './state/named.ts';
import { referencesIn, referringTo } from './state/referring.ts';
import { barsReferred } from './state/stated-references.ts';
import {
  noOperations,
  resourceOperationsOf,
  type ResourceOperations,
  type Siblings,
} from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** Of so many operations that create what refers to a resource, each is tried. */
const mostReferrers = 4;

/** The operations of a script: on the resource that is removed, and on what refers to it. */
interface Referring {
  readonly operations: ResourceOperations;
  readonly resource: ResourcePath;
  readonly create: RequestModel;
  readonly remove: RequestModel;
  readonly referrers: ResourceOperations;
  readonly refer: RequestModel;
  /** Whether it refers to the resource by its path, and not by a field. */
  readonly isBelow: boolean;
}

/**
 * The removal of a resource that another one refers to does not fail, and neither does a read of the other one. A server can
 * reject the removal, remove both, or keep a reference to nothing, unless the document says that it is rejected.
 */
export function removesReferredRows(model: RequestModel, siblings: Siblings): Row[] {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { resource, create } = operations ?? {};
  if (operations?.remove !== model || resource === undefined || create === undefined) return [];
  // What is created below a resource belongs to it. Where the document does not bar the removal for it, it has clauses of its own.
  const isBarring = (name: string): boolean => {
    const below = name.startsWith('POST ') ? siblings.operation(name) : undefined;
    const isCreation = below?.responses.some(({ status }) => status === '201') === true;
    return isCreation && barsReferred(model.operation, model.document, { collectionPath: below.path });
  };
  const below = siblings.operationsBelow(resource.itemPath).filter(isBarring);
  const variants = [...siblings.referrersOf(resource), ...below]
    .slice(0, mostReferrers)
    .flatMap((name): Variant<ScriptCase>[] => {
      const refer = siblings.requestModel(name);
      if (refer === undefined) return [];
      const referrers = resourceOperationsOf(refer.operation, siblings, siblings.requestModel) ?? noOperations;
      const isBelow = below.includes(name);
      return variantOf({ operations, resource, create, remove: model, referrers, refer, isBelow });
    });
  if (variants.length === 0) return [];
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} copes with references`,
        level: 'must',
        sentence:
          'The removal of a resource that another one refers to does not fail, nor does a read of the other one.',
        stated: 'RFC 9110 §15.6',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants,
      judge: (trial) => judge(operations, siblings, trial),
    }),
  ];
}

function variantOf(referring: Referring): Variant<ScriptCase>[] {
  const { create, remove, refer, resource, referrers, isBelow } = referring;
  const makes = (input: Input): boolean => isBelow || referencesIn(refer, input, resource).length > 0;
  // Whether the field can refer to it is known from a body with all fields.
  if (!sampled(fullInputs(refer), 3).some(makes)) return [];
  const arbitrary = fc
    .tuple(create.plain, refer.plain, fullInputs(refer), remove.plain, referrers.read?.plain ?? fc.constant({}))
    .map(([referred, plain, full, removal, reading]) =>
      scriptOf(referring, { referred, referrer: makes(plain) ? { ...plain } : full, removal, reading }),
    );
  return [{ name: `by ${refer.operation.name}`, arbitrary }];
}

interface ReferringInputs {
  readonly referred: Input;
  readonly referrer: Input;
  readonly removal: Input;
  readonly reading: Input;
}

/** The place of the first exchanges in a script. */
const [referredAt, referrerAt] = [0, 1];

function scriptOf(referring: Referring, { referred, referrer, removal, reading }: ReferringInputs): ScriptCase {
  const { operations, create, remove, refer, resource, referrers, isBelow } = referring;
  const creation = creationStep(create, referred);
  const referrerCommand = { kind: 'create', input: referrer } as const;
  const named = (soFar: readonly Exchange[], at: number): Identity | undefined =>
    namesMade(operations, creation.command, soFar[at]);
  const removed = (soFar: readonly Exchange[], at: number): OneRequest | undefined => {
    const identity = named(soFar, at);
    return identity && caseFor(remove, removal, identity);
  };
  const { read } = referrers.create === refer ? referrers : noOperations;
  const look = (soFar: readonly Exchange[]): OneRequest | undefined => {
    const made = soFar.slice(referrerAt, referrerAt + 1);
    const [identity] = identitiesIn(referrers, [referrerCommand], made);
    // An answer that does not name what was created leads to a read of another one, so that the removal is sent.
    return read && caseFor(read, reading, new Map([...identityIn(made[0]?.request.input), ...(identity ?? [])]));
  };
  const reads = read === undefined ? [] : [{ requestModel: read, next: look }];
  const steps: Step[] = [
    creation,
    {
      requestModel: refer,
      command: referrerCommand,
      next: (soFar) => {
        const identity = named(soFar, referredAt);
        if (isBelow) return identity && caseFor(refer, referrer, namedIn(refer.operation.path, resource, identity));
        return identity && referringTo(refer, referrer, { resource, identity, made: soFar[referredAt] });
      },
    },
    ...reads,
    {
      requestModel: remove,
      next: (soFar) => {
        const made = soFar[referrerAt];
        return made && isSuccess(refer.operation, made.outcome) ? removed(soFar, referredAt) : undefined;
      },
    },
    ...reads,
  ];
  return { kind: 'script', steps: [...steps, ...controlOf(referring, { ...referred }, steps.length, removed)] };
}

/** A removal of a resource without references, after that of another one failed. */
function controlOf(
  { create, remove }: Referring,
  input: Input,
  at: number,
  removed: (soFar: readonly Exchange[], at: number) => OneRequest | undefined,
): Step[] {
  const hasFailed = (soFar: readonly Exchange[]): boolean => {
    const removal = soFar.find(({ request }) => request.method === 'DELETE');
    return removal !== undefined && answersFailure(removal.outcome);
  };
  return [
    {
      requestModel: create,
      command: { kind: 'create', input },
      next: (soFar) => (hasFailed(soFar) ? { draft: { input } } : undefined),
    },
    { requestModel: remove, next: (soFar) => removed(soFar, at) },
  ];
}

function judge(
  { create }: ResourceOperations,
  siblings: Siblings,
  { case: { steps: planned }, steps }: ScriptTrial,
): Verdict {
  const [referred, referrer] = steps;
  const refer = planned[referrerAt]?.requestModel.operation;
  if (create === undefined || refer === undefined || referred === undefined) throw new Error('nothing was sent');
  if (referrer === undefined || !isSuccess(refer, referrer.outcome)) {
    const answer = describeOutcome((referrer ?? referred).outcome);
    const { name } = referrer === undefined ? create.operation : refer;
    return inconclusive(
      `nothing was created that refers to the resource (${answer})`,
      `see the clauses ${name} accepts`,
    );
  }
  const failed = steps.findIndex(({ outcome }, index) => {
    const operation = planned[index]?.requestModel.operation;
    return operation !== undefined && answersFailure(outcome) && !isDocumentedUnavailable(operation, outcome);
  });
  const removalAt = steps.findIndex(({ request }) => request.method === 'DELETE');
  const removal = steps[removalAt];
  if (removal === undefined || (failed !== -1 && failed < removalAt)) {
    const answer = describeOutcome((steps[failed] ?? referrer).outcome);
    return inconclusive(`what refers to the resource can't be read (${answer})`, 'answer its read with a success');
  }
  const again = steps.findLast(({ request }) => request.method === 'DELETE');
  if (failed === removalAt && again !== removal && again !== undefined && answersFailure(again.outcome))
    return inconclusive('the removal of a resource without references fails, too', 'see the clause of its answers');
  const fault = steps[failed];
  if (fault === undefined) {
    const { operation: remover, document } = planned[removalAt]?.requestModel ?? {};
    const { resource } = resourceOperationsOf(refer, siblings, siblings.requestModel) ?? noOperations;
    if (remover === undefined || document === undefined) return pass;
    if (!barsReferred(remover, document, resource) || !isSuccess(remover, removal.outcome)) return pass;
    const expected = `a rejection (4XX), because what ${refer.name} created refers to it`;
    return violation('removed', 'status', expected, describeOutcome(removal.outcome), removalAt);
  }
  const { outcome } = fault;
  return violation(nameOutcome(outcome), 'answer', 'a complete answer below 500', describeOutcome(outcome), failed);
}
