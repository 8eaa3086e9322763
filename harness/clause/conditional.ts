import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, judgeUnavailable } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { Draft } from './request/draft.ts';
import type { RequestModel } from './request/request-model.ts';
import { headerOf, isHeader, withPart, type Part } from './request/part.ts';
import { tested, type Row, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { judgeAnswered, tagOf, textOf } from './state/entity-tags.ts';
import { caseFor, namesMade, stepsOf } from './state/script.ts';
import { madeAndChanged } from './state/real-change.ts';

/** An entity-tag that no server has sent (RFC 9110 §8.8.3). */
const unknownTag = '"greenhouse-unknown-tag"';

/**
 * Preconditions that the document has (RFC 9110 §13.1). A change is rejected if its If-Match is not the entity-tag of
 * the resource. A read is answered with 304 if its If-None-Match is.
 */
export function conditionalRows(requestModel: RequestModel, siblings: Siblings): Row[] {
  const { operation } = requestModel;
  const read = siblings.requestModel(`GET ${operation.path}`);
  if (read === undefined) return [];
  const header = (name: string): Part | undefined => headerOf(requestModel, name);
  const { isGuarded, isReread } = preconditions(operation, (name) => header(name) !== undefined);
  const ifNoneMatch = isReread ? header('if-none-match') : undefined;
  const operations = resourceOperationsOf(operation, siblings, siblings.requestModel);
  return [
    ...(isGuarded ? [ifMatchRow(requestModel, read, header('if-match'), operations)] : []),
    ...(ifNoneMatch === undefined ? [] : [ifNoneMatchRow(requestModel, ifNoneMatch, operations)]),
    ...(sendsTag(operation) && operations !== undefined ? tagRows(requestModel, operations) : []),
  ];
}

/** Whether there are such rows, decided from the document alone. */
export function hasPreconditions(operation: Operation, siblings: Siblings): boolean {
  if (siblings.operation(`GET ${operation.path}`) === undefined) return false;
  const { isGuarded, isReread } = preconditions(operation, (name) =>
    operation.parameters.some((parameter) => isHeader(parameter, name)),
  );
  if (isGuarded || isReread) return true;
  const operations = resourceOperationsOf(operation, siblings, siblings.operation);
  return sendsTag(operation) && operations !== undefined && changesOf(operations).length > 0;
}

/** Whether the document has an ETag in a successful answer to a read. */
function sendsTag({ method, responses }: Operation): boolean {
  const isTag = ({ name }: { readonly name: string }): boolean => name.toLowerCase() === 'etag';
  return method === 'GET' && responses.some(({ status, headers }) => status.startsWith('2') && headers.some(isTag));
}

/** The operations by which a test changes its own resource. */
function changesOf<Of>({ create, change, replace }: ResourceOperations<Of>): Of[] {
  return create === undefined ? [] : [change, replace].filter((each) => each !== undefined);
}

/** Whether the operation is a change with If-Match, or a read with If-None-Match. */
function preconditions(
  { method, responses }: Operation,
  has: (field: string) => boolean,
): { readonly isGuarded: boolean; readonly isReread: boolean } {
  const documents = (code: string): boolean => responses.some(({ status }) => status === code);
  return {
    isGuarded: ['PUT', 'PATCH', 'DELETE'].includes(method) && (has('if-match') || documents('412')),
    isReread: method === 'GET' && documents('304') && has('if-none-match'),
  };
}

/**
 * Makes a sequence of requests to one resource. It is created for the test if that is possible, else an existing one.
 */
type Sequence = (requests: readonly SequencedRequest[]) => Step[];

interface SequencedRequest {
  readonly requestModel: RequestModel;
  /** Makes the request from the answers to the sequence so far; undefined ends the sequence. */
  readonly draft: (soFar: readonly Exchange[]) => Draft | undefined;
  /** The header parameter that must keep its value. */
  readonly part?: Part | undefined;
}

function sequence(operations: ResourceOperations | undefined, made: Input): Sequence {
  const create = operations?.create === undefined ? undefined : ({ kind: 'create', input: made } as const);
  const making = operations === undefined || create === undefined ? [] : stepsOf(operations, [create]);
  return (requests) => [
    ...making,
    ...requests.map(({ requestModel, draft, part }): Step => {
      const known = part === undefined ? [] : [part.pointer];
      return {
        requestModel,
        next: (soFar) => {
          const drawn = draft(soFar.slice(making.length));
          if (drawn === undefined) return undefined;
          if (operations === undefined || create === undefined) return { draft: drawn, known };
          const names = namesMade(operations, create, soFar[0]);
          if (names === undefined) return undefined;
          const given = caseFor(requestModel, drawn.input, names);
          return { draft: { ...drawn, ...given.draft }, known: [...(given.known ?? []), ...known] };
        },
      };
    }),
  ];
}

function clauseOf({ operation: { name } }: RequestModel, field: string, sentence: string, stated: string): Clause {
  return {
    id: `${name} honours ${field}`,
    level: 'must',
    sentence,
    stated,
    operation: name,
    aspect: 'keeps its state',
  };
}

function ifMatchRow(
  requestModel: RequestModel,
  read: RequestModel,
  part: Part | undefined,
  operations: ResourceOperations | undefined,
): TestedRow {
  const sentence =
    'A request is rejected when its If-Match is not the ETag of the resource; with that ETag it is accepted.';
  const arbitrary = fc
    .tuple(requestModel.plain, madeFrom(operations), read.plain, otherTags(part))
    .map(([input, made, reading, others]): ScriptCase => {
      const run = sequence(operations, made);
      // An entity-tag that the parameter does not allow can be rejected without a look at the resource.
      const wrong = (first: Exchange | undefined): string | undefined => others.find((each) => each !== tagOf(first));
      const steps = run([
        { requestModel: read, draft: () => ({ input: reading }) },
        { requestModel, part, draft: ([first]) => tagged('if-match', input, part, wrong(first)) },
        { requestModel, part, draft: ([first]) => tagged('if-match', input, part, tagOf(first)) },
      ]);
      return { kind: 'script', steps };
    });
  const isOwn = operations?.create !== undefined;
  // Any tag matches a resource that exists. Only a resource of the test's own surely does.
  const any = fc.tuple(requestModel.plain, madeFrom(operations)).map(([input, made]): ScriptCase => {
    const steps = sequence(
      operations,
      made,
    )([{ requestModel, part, draft: () => tagged('if-match', input, part, '*') }]);
    return { kind: 'script', steps };
  });
  const canBeAny = isOwn && (part === undefined || part.accepts('*'));
  return tested({
    clause: clauseOf(requestModel, 'If-Match', sentence, 'RFC 9110 §13.1.1'),
    weight: 0.2,
    variants: [{ name: '', arbitrary }, ...(canBeAny ? [{ name: anyTag, arbitrary: any }] : [])],
    judge: (trial) =>
      trial.case.steps.length === stepsOfAny
        ? judgeAnyTag(requestModel, trial)
        : judgeIfMatch(requestModel, trial, isOwn),
  });
}

/** The name of the variant with If-Match: *, and its steps: to create the resource, and to change it. */
const anyTag = 'any tag';
const stepsOfAny = 2;

/** Entity-tags that the parameter allows: one of them is not that of the resource. */
function otherTags(part: Part | undefined): fc.Arbitrary<readonly string[]> {
  if (part === undefined || part.accepts(unknownTag)) return fc.constant([unknownTag]);
  const isTag = (value: Json): value is string => typeof value === 'string' && value !== '*';
  return fc.array(part.valid, { minLength: 2, maxLength: 4 }).map((values) => values.filter(isTag));
}

function judgeAnyTag({ operation }: RequestModel, { steps: [made, changed] }: ScriptTrial): Verdict {
  const last = changed ?? made;
  const unavailable = last && judgeUnavailable(last);
  if (unavailable !== undefined) return unavailable;
  if (changed === undefined || last === undefined) {
    return inconclusive('the resource was not created', 'see the clauses of the operation that creates it');
  }
  if (isSuccess(operation, changed.outcome)) return pass;
  if (changed.outcome.kind === 'answered' && changed.outcome.status === 412) {
    const expected = 'a success, because If-Match: * matches a resource that exists';
    return violation('rejected any', 'status', expected, describeOutcome(changed.outcome));
  }
  return inconclusive(
    `with If-Match: * the request was not accepted (${describeOutcome(changed.outcome)})`,
    `see the clauses ${operation.name} accepts`,
  );
}

function judgeIfMatch(
  { operation }: RequestModel,
  { exchange, steps, case: { steps: planned } }: ScriptTrial,
  isOwn: boolean,
): Verdict {
  const [reading, wrong, right] = steps.slice(planned.length - 3);
  const unavailable = judgeUnavailable(exchange);
  if (unavailable !== undefined) return unavailable;
  if (wrong === undefined || reading === undefined || tagOf(reading) === undefined) {
    const reader = planned.at(-3)?.requestModel.operation.name ?? '';
    return inconclusive(`${reader} sent no ETag of the resource`, 'send an ETag whenever the resource is read');
  }
  const rejected = '412, because If-Match is not the ETag of the resource';
  const accepted = violation('accepted', 'status', rejected, describeOutcome(wrong.outcome), planned.length - 2);
  if (isSuccess(operation, wrong.outcome)) return accepted;
  if (right !== undefined && isRejection(wrong.outcome) && isSuccess(operation, right.outcome)) {
    // 412 is the answer (RFC 9110 §13.1.1). Others can be about the notation of the entity-tag.
    const isOther = wrong.outcome.kind === 'answered' && wrong.outcome.status === 409;
    if (!isOther || !operation.responses.some(({ status }) => status === '412')) return pass;
    return { ...accepted, cause: 'other status' };
  }
  // No other client knows a resource that was created for this test, so its ETag is still the same.
  if (isOwn && right?.outcome.kind === 'answered' && right.outcome.status === 412) {
    const expected = 'a success, because If-Match is the ETag of the resource';
    return violation('rejected', 'status', expected, describeOutcome(right.outcome));
  }
  return inconclusive(
    `with the right ETag the request was not accepted either (${describeOutcome((right ?? wrong).outcome)})`,
    `see the clauses ${operation.name} accepts`,
  );
}

function ifNoneMatchRow(requestModel: RequestModel, part: Part, operations: ResourceOperations | undefined): TestedRow {
  const sentence =
    'A read is answered with 304 while its If-None-Match is the ETag of the resource, and not after the resource changes.';
  const change = operations && changesOf(operations)[0];
  const changed = change === undefined ? fc.constant({}) : change.plain;
  const arbitrary = fc
    .tuple(requestModel.plain, madeAndChanged(madeFrom(operations), changed))
    .map(([input, [made, other]]): ScriptCase => {
      const again: SequencedRequest = {
        requestModel,
        part,
        draft: ([first]) => tagged('if-none-match', input, part, tagOf(first)),
      };
      const reading: SequencedRequest = { requestModel, draft: () => ({ input }) };
      const later: SequencedRequest[] = change === undefined ? [] : [changing(change, other), reading, again];
      const run = sequence(operations, made);
      return { kind: 'script', steps: run([reading, again, ...later]) };
    });
  return tested({
    clause: clauseOf(requestModel, 'If-None-Match', sentence, 'RFC 9110 §13.1.2'),
    weight: 0.2,
    variants: [{ name: '', arbitrary }],
    judge: (trial) => judgeIfNoneMatch(requestModel, trial, operations?.create === undefined ? 0 : 1),
  });
}

/** @param made how many requests of the sequence created the resource */
function judgeIfNoneMatch({ operation }: RequestModel, { exchange, steps }: ScriptTrial, made: number): Verdict {
  const unavailable = judgeUnavailable(exchange);
  if (unavailable !== undefined) return unavailable;
  const [first, second, , now, third] = steps.slice(made);
  if (first === undefined || second === undefined || tagOf(first) === undefined) {
    return inconclusive('the resource has no ETag', 'send an ETag whenever the resource is read');
  }
  if (!isNotModified(second)) {
    if (!isSuccess(operation, second.outcome)) {
      const because = `the resource can't be read with If-None-Match (${describeOutcome(second.outcome)})`;
      return inconclusive(because, `see the clauses ${operation.name} accepts`);
    }
    if (tagOf(second) !== tagOf(first)) {
      return inconclusive('the resource changed meanwhile', 'keep other clients from changing it during the run');
    }
    const expected = '304, because If-None-Match is the ETag of the resource';
    return violation('sent again', 'status', expected, describeOutcome(second.outcome), made + 1);
  }
  const isStale = third !== undefined && isNotModified(third) && textOf(now) !== textOf(first);
  return isStale ? violation('stale', 'status', 'the new representation, because it changed', 'status 304') : pass;
}

/** A change of the resource that was read first, with its ETag where the document has an If-Match. */
function changing(change: RequestModel, input: Input): SequencedRequest {
  const part = headerOf(change, 'if-match');
  const draft: SequencedRequest['draft'] = ([first]) =>
    (part && tagged('if-match', input, part, tagOf(first))) ?? { input };
  return { requestModel: change, part, draft };
}

/** A strong ETag changes with the representation (RFC 9110 §8.8.1). */
function tagRows(requestModel: RequestModel, operations: ResourceOperations): TestedRow[] {
  const changes = changesOf(operations);
  if (changes.length === 0) return [];
  const variants = changes.map((change, index) => ({
    name: index === 0 ? '' : 'replaced',
    arbitrary: fc
      .tuple(requestModel.plain, madeAndChanged(madeFrom(operations), change.plain))
      .map(([input, [made, other]]): ScriptCase => {
        const reading: SequencedRequest = { requestModel, draft: () => ({ input }) };
        return {
          kind: 'script',
          steps: sequence(operations, made)([reading, reading, changing(change, other), reading]),
        };
      }),
  }));
  const { name: operation } = requestModel.operation;
  const clause: Clause = {
    ...clauseOf(
      requestModel,
      '',
      'The ETag of a resource changes when the resource changes; the answers to its creation and change have it, too.',
      'RFC 9110 §8.8.1',
    ),
    id: `${operation} changes its ETag`,
  };
  const judge = (trial: ScriptTrial): Verdict => judgeTags(requestModel, trial);
  return [tested({ clause, weight: 0.2, variants, judge })];
}

function judgeTags({ operation }: RequestModel, trial: ScriptTrial): Verdict {
  const { exchange, steps } = trial;
  const unavailable = judgeUnavailable(exchange);
  if (unavailable !== undefined) return unavailable;
  const [first, second, , third] = steps.slice(1);
  const tag = tagOf(first);
  if (third === undefined || tag === undefined || !isSuccess(operation, third.outcome)) {
    return inconclusive(
      'the resource was not read before and after a change',
      `see the clauses ${operation.name} accepts`,
    );
  }
  if (textOf(first) !== textOf(second)) {
    return inconclusive('the answer changes from one read to the next', 'compare the ETags by hand');
  }
  if (tagOf(second) !== tag) return observation('the ETag changes although the resource does not');
  if (textOf(third) === textOf(first)) return inconclusive('the change changed nothing', 'compare the ETags by hand');
  if (tagOf(third) !== tag) return judgeAnswered(trial);
  if (tag.startsWith('W/')) return observation('a weak ETag stays the same although the resource changes');
  return violation('constant', 'header ETag', 'another ETag, because the resource changed', `the same ETag ${tag}`);
}

function isNotModified({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status === 304;
}

function madeFrom(operations: ResourceOperations | undefined): fc.Arbitrary<Input> {
  return operations?.create === undefined ? fc.constant({}) : operations.create.plain;
}

/** A request with an entity-tag: in the parameter that the document has for it, else in a header field of its own. */
function tagged(field: string, input: Input, part: Part | undefined, tag: string | undefined): Draft | undefined {
  if (tag === undefined) return undefined;
  return part === undefined ? { input, unlike: { headers: [[field, tag]] } } : { input: withPart(input, part, tag) };
}
