import * as fc from 'fast-check';
import {
  answersFailure,
  canBeOfValidation,
  describeOutcome,
  isOfMember,
  isRejection,
  isSuccess,
  likenessOf,
  looksLike,
  rejectsAsTaken,
  type Draft,
  type DuplicatePolicy,
  type RequestModel,
} from '../clause/index.ts';
import { isSafeMethod, type Exchange, type Input } from '../exchange/index.ts';
import { get, isObject, stringify } from '../json/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { forgetIfGone } from './gone.ts';
import { mend, type SentDraft } from './input/mend.ts';
import { attemptDraft, sendDraft } from './input/send-draft.ts';
import { hash, type Session } from './session.ts';

/** Requests that are tried until one is accepted: fewer, if the operation has accepted none before. */
const tries = 5;
const triesInVain = 2;

/**
 * Finds out what a server does with a request that it has accepted before. It sends fresh valid requests twice, until
 * one is rejected the second time, and then one more, to compare two such rejections; or until the server failed twice the
 * second time, because it can also fail now and then. A request by PUT or PATCH to one
 * of many resources is also sent to another resource, because the server can reject a value there that must be unique.
 *
 * @param taken an input of which the server said that another resource has a value
 */
export async function findDuplicatePolicy(
  session: Session,
  model: RequestModel,
  taken?: Input,
): Promise<DuplicatePolicy> {
  const inputs = [...(taken === undefined ? [] : inputsLike(session, model, taken)), ...inputsFor(session, model)];
  let rejected: Exchange | undefined;
  let hasFailed = false;
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
    if (answersFailure(outcome)) {
      if (hasFailed) return { kind: 'fails', status };
      hasFailed = true;
      policy = { kind: 'unknown', because: sentAgain(second).because };
    } else if (isSuccess(model.operation, outcome)) {
      policy = { kind: 'accepts', status };
      // A property that must be unique can be optional: a request without it shows nothing.
      if (!isOfMember(model) && taken === undefined) return policy;
    } else if (rejected === undefined) rejected = second;
    else {
      const likeness = likenessOf(rejected);
      const isLike = likeness !== undefined && looksLike(likeness, second);
      return { kind: 'rejects', status, likeness: isLike ? likeness : undefined };
    }
  }
  if (rejected?.outcome.kind !== 'answered') return policy;
  const { status } = rejected.outcome;
  // If it says that a value is taken, answers that say something else with this status are not like it.
  return { kind: 'rejects', status, likeness: rejectsAsTaken(rejected) ? likenessOf(rejected) : undefined };
}

/**
 * Valid inputs to send. One that is known to be accepted comes first, and again at last to compare two rejections: the fullest one,
 * because a property that must be unique can be optional. For PUT and PATCH to one of many resources all are sorted so.
 */
function inputsFor(session: Session, model: RequestModel): Input[] {
  const { operation } = model;
  const size = (input: Input): number => stringify(get(input, 'body') ?? null).length;
  const accepted = [...session.accepted.of(model)].sort((a, b) => size(a) - size(b)).slice(-1);
  // A safe method creates nothing, so another request with the same values can't be a duplicate.
  if (isSafeMethod(operation.method) && accepted.length > 0) return accepted;
  const seed = hash(operation.name, session.seed);
  const drawn = fc.sample(model.valid, { seed, numRuns: accepted.length > 0 ? tries : triesInVain });
  if (!isOfMember(model)) return [...accepted, ...drawn, ...accepted];
  return [...drawn, ...accepted].sort((a, b) => size(b) - size(a));
}

/**
 * The accepted input that has most of the members of one of which a value is taken, and that input: it may break a rule, too.
 */
function inputsLike(session: Session, model: RequestModel, taken: Input): Input[] {
  const names = membersOf(taken);
  const shared = (input: Input): number => membersOf(input).filter((name) => names.includes(name)).length;
  const [like] = [...session.accepted.of(model)].sort((a, b) => shared(b) - shared(a));
  return [...(like === undefined ? [] : [like]), taken];
}

function membersOf(input: Input): string[] {
  const body = get(input, 'body');
  return body !== undefined && isObject(body) ? Object.keys(body) : [];
}

type Seen = { readonly second: Exchange } | { readonly because: string; readonly isSilent: boolean };

/** A request with fresh values that was sent, and why it names no existing resource; or why none can be sent. */
type SentFresh = (SentDraft & { readonly lost?: string | undefined }) | { readonly because: string };

async function sendFresh(session: Session, model: RequestModel, input: Input): Promise<SentFresh> {
  const own = model.operation.method === 'DELETE' || isOfMember(model);
  const drawn = freshenCase(createFreshener(model, session), { draft: { input } });
  const { given, lost } = await session.resources.settle(model, drawn, own);
  const serialized = model.serialize(given.draft);
  if (!serialized.ok) return serialized;
  return { draft: given.draft, exchange: await session.sender.send(serialized.request), lost };
}

/** Sends a fresh request twice: the second exchange, or why it shows nothing. */
async function sendTwice(session: Session, model: RequestModel, input: Input, next: Input): Promise<Seen> {
  const { operation } = model;
  let sent = await sendFresh(session, model, input);
  // Now that another value is known to be needed where one was kept, it can be fresh.
  if ('exchange' in sent && session.accepted.demands.noteTaken(model, sent.exchange))
    sent = await sendFresh(session, model, input);
  if ('because' in sent) return { because: sent.because, isSilent: false };
  const { lost } = sent;
  const { draft, exchange: first } = await withLessons(session, model, input, sent);
  if (!isSuccess(operation, first.outcome)) {
    forgetIfGone(session, model, first, lost);
    const because = `${lost ?? 'a valid request was not accepted'} (${describeOutcome(first.outcome)})`;
    // A request without an answer can take the whole TIMEOUT, so no more are sent.
    return { because, isSilent: first.outcome.kind === 'unanswered' };
  }
  session.accepted.add(model, draft);
  const again = (await sendDraft(session.sender, model, draft)) ?? first;
  const isOpen = isOfMember(model) && (isSuccess(operation, again.outcome) || isStale(again));
  const second = isOpen ? ((await sendAboutAnother(session, model, draft, next)) ?? again) : again;
  const { outcome } = second;
  const isAnswer = isRejection(outcome) || isSuccess(operation, outcome) || answersFailure(outcome);
  return !isStale(second) && isAnswer ? { second } : { ...sentAgain(second), isSilent: false };
}

/**
 * Repairs a request with fresh values, if the server accepted it with others: a fresh number can be beyond a bound that no answer
 * has said so far.
 *
 * @param input that the fresh values replaced
 * @returns the last attempt
 */
async function withLessons(session: Session, model: RequestModel, input: Input, sent: SentDraft): Promise<SentDraft> {
  if (isSuccess(model.operation, sent.exchange.outcome) || !session.accepted.of(model).includes(input)) return sent;
  return mend(session.accepted, model, sent, async (draft) => {
    if (session.resources.removesAnother(model, sent.draft.input, draft.input)) return undefined;
    return attemptDraft(session.sender, model, draft);
  });
}

/** Whether the first request has changed the entity tag, which says nothing about values (RFC 9110 §15.5.13). */
function isStale(exchange: Exchange): boolean {
  return exchange.outcome.kind === 'answered' && exchange.outcome.status === 412 && !canBeOfValidation(exchange);
}

const sentAgain = ({ outcome }: Exchange): Pick<Extract<Seen, { readonly because: string }>, 'because'> => ({
  because: `the same request, sent again, got ${describeOutcome(outcome)}`,
});

/** The exchange of the same request about another resource; undefined if no other resource is known. */
async function sendAboutAnother(
  { resources, sender }: Session,
  model: RequestModel,
  draft: Draft,
  next: Input,
): Promise<Exchange | undefined> {
  // If no existing resource is known, the path of another request names another one.
  const path = get(next, 'path');
  const input = path === undefined ? draft.input : { ...draft.input, path };
  const { given, lost } = await resources.settle(model, { draft: { ...draft, input } }, true);
  return lost === undefined ? sendDraft(sender, model, given.draft) : undefined;
}
