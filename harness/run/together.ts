import {
  answersFailure,
  isFault,
  isRejection,
  isUsual,
  validationStatuses,
  type Case,
  type Draft,
  type InvalidCase,
  type InvalidTrial,
  type OneRequest,
  type RequestModel,
  type ValidCase,
  type ValidTrial,
} from '../clause/index.ts';
import type { Content } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { areSame } from '../json/index.ts';
import { fill } from './fill.ts';
import { findAccepted } from './find-accepted.ts';
import { moveInvalid, putValid } from './input/move.ts';
import type { Settled } from './resources/resources.ts';
import { isLikeDuplicate } from './taken-value.ts';
import type { TrialContext } from './trial-context.ts';
import { Unserializable } from './unserializable.ts';

/** Exchanges with the case that each is about; undefined if it is about none, or about several. */
export type SeenExchanges = Map<Exchange, Case | undefined>;

/** The smallest number of cases that are worth sending together. */
const leastTogether = 2;

/** How cases are sent together: valid ones in one request, also with further accepted values, or invalid ones with one control. */
export type TogetherKind = 'valid' | 'company' | 'invalid';

/**
 * Sends cases together.
 *
 * @param cases all valid, or all invalid, as `kind` says
 * @param seen gets all exchanges, also those that are in no trial
 * @returns the trial of each case; undefined for one that has to be sent by itself
 */
export async function runTogether(
  context: TrialContext,
  kind: TogetherKind,
  cases: readonly Case[],
  seen: SeenExchanges,
): Promise<readonly (ValidTrial | InvalidTrial | undefined)[]> {
  try {
    if (kind === 'invalid') return await runInvalidTogether(context, cases as InvalidCase[], seen);
    if (kind === 'valid') return await runValidTogether(context, cases as ValidCase[], seen);
    const trials = await runMerged(context, cases as ValidCase[], seen);
    return trials === 'rejected' ? cases.map(() => undefined) : trials;
  } catch (error) {
    if (error instanceof Unserializable) return cases.map(() => undefined);
    throw error;
  }
}

/**
 * Sends invalid requests that are made from the same accepted inputs, and then one control for those of an input that
 * were rejected. The control is sent last, so its acceptance shows for all of them that no value was taken before.
 *
 * @param seen gets all exchanges, also those that are in no trial
 * @returns the trial of each case; undefined for one that has to be sent by itself, because it fits into none of the
 *   inputs, or because the control was rejected too
 */
async function runInvalidTogether(
  context: TrialContext,
  cases: readonly InvalidCase[],
  seen: SeenExchanges,
): Promise<readonly (InvalidTrial | undefined)[]> {
  await findAccepted(context.session, context.model);
  // If its control would be rejected, that of the others would be, too.
  const promising = cases.filter((given) => context.rejectedControlOf(given) === undefined);
  const trials = new Map<InvalidCase, InvalidTrial>();
  for (const [valid, group] of byInput(context, promising)) {
    if (group.length < leastTogether) continue;
    for (const trial of await runWithOneControl(context, group, valid, seen)) trials.set(trial.case, trial);
  }
  return cases.map((given) => trials.get(given));
}

/** The cases that fit into the same accepted input, by the valid request that it makes. */
function byInput({ session, model }: TrialContext, cases: readonly InvalidCase[]): Map<Draft, InvalidCase[]> {
  const groups = new Map<Draft, InvalidCase[]>();
  const known = new Map<Content | undefined, { readonly accepted: readonly Input[]; readonly drafts: Draft[] }>();
  for (const given of cases) {
    const content = given.control.unlike?.content;
    const asDraft = (input: Input): Draft => (content === undefined ? { input } : { input, unlike: { content } });
    const accepted = known.get(content)?.accepted ?? session.accepted.of(model, content).reverse();
    const { drafts } = known.get(content) ?? { drafts: accepted.map(asDraft) };
    known.set(content, { accepted, drafts });
    let valid = drafts.find((each) => fits(model, given, each) !== undefined);
    if (valid === undefined) {
      // Nothing is known to be accepted in a further media type before its first control.
      const isFirst = content !== undefined && accepted.length === 0;
      // An input that lacks the place of a case gets it from there, and may then fit others about the same place.
      const [moved] = moveInvalid(model, given, accepted);
      const { control } = moved ?? (isFirst ? given : {});
      const own = control && asDraft(control.input);
      if (own === undefined || fits(model, given, own) === undefined) continue;
      valid = own;
      drafts.push(valid);
    }
    groups.set(valid, [...(groups.get(valid) ?? []), given]);
  }
  return groups;
}

/** The invalid request in the input of a valid one, if that is its control; undefined if it does not fit. */
function fits(model: RequestModel, given: InvalidCase, { input }: Draft): Draft | undefined {
  const [pair] = moveInvalid(model, given, [input]);
  return pair?.control.input === input && isUsual(pair.control) ? pair.draft : undefined;
}

/**
 * The trials of the cases that were accepted, or that got no answer; and of those that were rejected, or at which the
 * server failed, if the input was then accepted.
 */
async function runWithOneControl(
  context: TrialContext,
  cases: readonly InvalidCase[],
  valid: Draft,
  seen: SeenExchanges,
  isAgain = false,
): Promise<InvalidTrial[]> {
  const { model } = context;
  const isFresh = model.bodies.length > 0 && (await context.needsFresh());
  const settle = (): Promise<Settled<OneRequest>> =>
    context.settle<OneRequest>({ draft: isFresh ? { ...valid, input: context.freshen(valid.input) } : valid });
  const base = await settle();
  // One that is accepted must not make duplicates of the others and of the control.
  const other = (): OneRequest => (isFresh ? context.refresh(base) : base.given);
  const drafts = cases.map((given, index) => fits(model, given, (index > 0 ? other() : base.given).draft));
  const exchanges = await Promise.all(drafts.map(async (draft) => draft && (await context.send(draft))));
  const sent = cases.flatMap((given, index): InvalidTrial[] => {
    const exchange = exchanges[index];
    return exchange === undefined ? [] : [{ kind: 'invalid', case: given, exchange }];
  });
  for (const { exchange, case: given } of sent) seen.set(exchange, given);
  // A case with several errors is sent by itself if it is not rejected, to see what each error alone is answered.
  const shown = sent.filter(
    ({ exchange, case: { alone } }) =>
      alone === undefined && (isFault(exchange.outcome) || context.isAccepted(exchange)),
  );
  const failed = shown.filter(({ exchange }) => answersFailure(exchange.outcome));
  const known = failed.map((trial) => ({ ...trial, ...context.failures.of(trial.case, trial.exchange) }));
  const isKnown = failed.every((trial) => context.failures.of(trial.case, trial.exchange) !== undefined);
  const accepted = shown.filter((trial) => !failed.includes(trial));
  const rejected = sent.filter(({ exchange }) => isRejection(exchange.outcome));
  if (rejected.length === 0 && isKnown) return [...accepted, ...known];
  // One that was accepted can have used up the resource. Then the others can be rejected for its state, of which a control
  // with another resource says nothing.
  const { draft: last } = isFresh && accepted.length > 0 ? (await settle()).given : other();
  const control = await context.send(last);
  seen.set(control, undefined);
  context.keepAccepted(control, last);
  const isRejected = !context.isAccepted(control);
  // The resource can be gone, or in a state that does not allow the request. Then another one shows more.
  const isOfResource =
    isRejected && (context.isGone(control, base.lost) || (await context.isSpent(control, base.lost)));
  if (isOfResource && !isAgain && shown.length === 0) return runWithOneControl(context, cases, valid, seen, true);
  if (isRejected) return isKnown ? [...accepted, ...known] : accepted;
  for (const { case: given, exchange } of failed) context.failures.note(given, exchange, control, false);
  const isElsewhere = !areSame(last.input['path'], base.given.draft.input['path']);
  const compared = isElsewhere ? failed : [...failed, ...rejected];
  return [...accepted, ...compared.map((trial) => ({ ...trial, control }))];
}

/**
 * Sends one valid request with the values of several cases, each in its place. If it is accepted, all of them are. If it
 * is rejected, each half is tried, until so few are left that each is sent by itself, which shows the culprit.
 *
 * @param cases about places of which none is inside another
 * @param seen gets all exchanges, also those that are in no trial
 * @returns the trial of each case; undefined for one that has to be sent by itself
 */
async function runValidTogether(
  context: TrialContext,
  cases: readonly ValidCase[],
  seen: SeenExchanges,
): Promise<readonly (ValidTrial | undefined)[]> {
  const promising = cases.filter((given) => context.rejectedControlOf(given) === undefined);
  const trials = await divide(context, promising, seen);
  context.doubtsRest ||= promising.length >= leastTogether && !trials.some(Boolean);
  return cases.map((given) => trials[promising.indexOf(given)]);
}

/** @param isPart whether the cases are a part of those that were rejected together, also when they were sent again */
async function divide(
  context: TrialContext,
  cases: readonly ValidCase[],
  seen: SeenExchanges,
  isPart = false,
): Promise<readonly (ValidTrial | undefined)[]> {
  const merged = await runMerged(context, cases, seen, isPart);
  if (merged !== 'rejected') return merged;
  const middle = Math.ceil(cases.length / 2);
  return [
    ...(await divide(context, cases.slice(0, middle), seen, true)),
    ...(await divide(context, cases.slice(middle), seen, true)),
  ];
}

/**
 * Sends one valid request with the values of several cases, each in its place.
 *
 * @param isPart whether the cases are a part of those that were rejected twice
 * @returns the trial of each case, or undefined for one that is not in the request; all are undefined if there is no such
 *   request, or if the server fails on it
 */
async function runMerged(
  context: TrialContext,
  cases: readonly ValidCase[],
  seen: SeenExchanges,
  isPart = false,
): Promise<readonly (ValidTrial | undefined)[] | 'rejected'> {
  const [first, ...others] = cases;
  if (first === undefined || cases.length < leastTogether) return cases.map(() => undefined);
  const base = await baseFor(context);
  const merged: ValidCase[] = base === undefined ? [first] : [];
  const about = cases.flatMap(({ pinned = [] }) => pinned);
  let input =
    base ?? (await fill(context, context.rejectedPlaces.without(first.draft.input, first.pinned ?? ''), about));
  for (const given of base === undefined ? others : cases) {
    const put = putValid(context.model, given, input);
    if (put === undefined) continue;
    input = put;
    merged.push(given);
  }
  const known = merged.flatMap(({ pinned = '' }) => pinned);
  const { given, lost, naming } = await context.settle({ draft: { ...first.draft, input }, known });
  if (merged.length < leastTogether || lost !== undefined) return cases.map(() => undefined);
  const exchange = await context.send(given.draft);
  seen.set(exchange, undefined);
  if (context.isAccepted(exchange)) {
    context.keepAccepted(exchange, given.draft);
    for (const each of merged) context.values.note(each);
    return cases.map((each) => (merged.includes(each) ? { kind: 'valid', case: each, naming, exchange } : undefined));
  }
  // That the server fails at duplicates is shown by a case of its own, and what is not due to that by each of these.
  if (answersFailure(exchange.outcome) && (await isLikeDuplicate(context, exchange))) seen.delete(exchange);
  // A server that hangs would do so for each half.
  if (isFault(exchange.outcome)) return cases.map(() => undefined);
  // One rejection of a part is due to what all were rejected for.
  if (isPart) return 'rejected';
  const again = await acceptedAgain(context, given.draft, exchange, seen);
  if (again === undefined) return 'rejected';
  // If a value was taken then, the second request shows what the first should. If not, it shows that no value is the reason.
  const [shown, shownBy] = (await isLikeDuplicate(context, exchange))
    ? [merged, { exchange: again }]
    : [merged.slice(0, 1), { exchange, control: again }];
  return cases.map((each) => (shown.includes(each) ? { kind: 'valid', case: each, naming, ...shownBy } : undefined));
}

/**
 * The fullest accepted input, if the server rejects cases as they are drawn; with fresh values if it rejects duplicates.
 */
async function baseFor(context: TrialContext): Promise<Input | undefined> {
  if (!context.prefersMoves && !context.doubtsRest) return undefined;
  const input = context.session.accepted.of(context.model).at(-1);
  if (input === undefined || context.model.bodies.length === 0) return input;
  return (await context.needsFresh()) ? context.freshen(input) : input;
}

/**
 * Sends the same request again. If each half is accepted, that would hide that the server rejects valid requests now and
 * then. Other statuses can be about what exists, which other cases change. A PUT or PATCH that is rejected can have changed
 * a part of its resource, and then the same is accepted.
 *
 * @returns what was exchanged if the server accepted it
 */
async function acceptedAgain(
  context: TrialContext,
  draft: Draft,
  { request, outcome }: Exchange,
  seen: SeenExchanges,
): Promise<Exchange | undefined> {
  if (['PUT', 'PATCH'].includes(request.method)) return undefined;
  if (outcome.kind !== 'answered' || !validationStatuses.includes(outcome.status)) return undefined;
  const again = await context.send(draft);
  seen.set(again, undefined);
  return context.isAccepted(again) ? again : undefined;
}
