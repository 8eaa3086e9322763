import * as fc from 'fast-check';
import {
  describeOutcome,
  isOfMember,
  isRejection,
  isSuccess,
  likenessOf,
  looksLike,
  type Draft,
  type DuplicatePolicy,
  type RequestModel,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { get, stringify } from '../json/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { hash, type Session } from './session.ts';

/** Requests that are tried until one is accepted. */
const tries = 5;

/**
 * Finds out what a server does with a request that it has accepted before, by sending fresh valid requests twice: until
 * one is rejected the second time, and then once more, to see whether two such rejections look alike. What one of many resources
 * was given by PUT or PATCH is given to another one too, for that may be rejected what must be unique.
 */
export async function findDuplicatePolicy(session: Session, model: RequestModel): Promise<DuplicatePolicy> {
  const inputs = inputsFor(session, model);
  let rejected: Exchange | undefined;
  let policy: DuplicatePolicy = { kind: 'unknown', because: 'cannot make a valid request' };
  for (const [index, input] of inputs.entries()) {
    const seen = await sendTwice(session, model, input, inputs[index + 1] ?? input);
    if ('because' in seen) {
      if (policy.kind === 'unknown') policy = { kind: 'unknown', because: seen.because };
      if (seen.isSilent) break;
      continue;
    }
    const { second } = seen;
    const { outcome } = second;
    if (outcome.kind !== 'answered') continue;
    const { status } = outcome;
    if (isSuccess(model.operation, outcome)) {
      policy = { kind: 'accepts', status };
      // What must be unique may be optional: one request without it tells nothing.
      if (!isOfMember(model.operation)) return policy;
    } else if (rejected === undefined) rejected = second;
    else {
      const likeness = likenessOf(rejected);
      const isLike = likeness !== undefined && looksLike(likeness, second);
      return { kind: 'rejects', status, likeness: isLike ? likeness : undefined };
    }
  }
  if (rejected?.outcome.kind === 'answered')
    return { kind: 'rejects', status: rejected.outcome.status, likeness: undefined };
  return policy;
}

/** Valid inputs; of those for one of many resources the fullest first. */
function inputsFor(session: Session, model: RequestModel): Input[] {
  const seed = hash(model.operation.name, session.seed);
  // One that is known to be accepted last: the fullest, for what must be unique may be optional.
  const inputs = [...fc.sample(model.valid, { seed, numRuns: tries }), ...session.accepted.of(model).slice(-1)];
  if (!isOfMember(model.operation)) return inputs;
  const size = (input: Input): number => stringify(get(input, 'body') ?? null).length;
  return inputs.sort((a, b) => size(b) - size(a));
}

type Seen = { readonly second: Exchange } | { readonly because: string; readonly isSilent: boolean };

/** Sends a fresh request until it is accepted or rejected the second time. */
async function sendTwice(session: Session, model: RequestModel, input: Input, next: Input): Promise<Seen> {
  const { operation } = model;
  const freshen = createFreshener(model, session.unique);
  const own = operation.method === 'DELETE' || isOfMember(model.operation);
  const { given, lost } = await session.resources.settle(model, freshenCase(freshen, { draft: { input } }), own);
  const serialized = model.serialize(given.draft);
  if (!serialized.ok) return { because: serialized.because, isSilent: false };
  const first = await session.sender.send(serialized.request);
  if (!isSuccess(operation, first.outcome)) {
    const because = `${lost ?? 'a valid request was not accepted'} (${describeOutcome(first.outcome)})`;
    // Silence may cost the whole time limit, each time.
    return { because, isSilent: first.outcome.kind === 'unanswered' };
  }
  session.accepted.add(model, given.draft);
  const again = await session.sender.send(serialized.request);
  const isDone = !isOfMember(model.operation) || !isSuccess(operation, again.outcome);
  const second = isDone ? again : ((await sendAboutAnother(session, model, given.draft, next)) ?? again);
  if (isRejection(second.outcome) || isSuccess(operation, second.outcome)) return { second };
  return { because: `the same request, sent again, got ${describeOutcome(second.outcome)}`, isSilent: false };
}

/** The same request about another resource; undefined where there is none. */
async function sendAboutAnother(
  { resources, sender }: Session,
  model: RequestModel,
  draft: Draft,
  next: Input,
): Promise<Exchange | undefined> {
  // Where nothing tells which resources there are, the path of another request names another one.
  const path = get(next, 'path');
  const input = path === undefined ? draft.input : { ...draft.input, path };
  const { given, lost } = await resources.settle(model, { draft: { ...draft, input } }, true);
  const serialized = model.serialize(given.draft);
  return lost === undefined && serialized.ok ? sender.send(serialized.request) : undefined;
}
