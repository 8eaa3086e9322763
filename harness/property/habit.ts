import * as fc from 'fast-check';
import {
  describeOutcome,
  isOfMember,
  isRefusal,
  isSuccess,
  likenessOf,
  looksLike,
  type Draft,
  type DuplicateHabit,
  type Ground,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { get, stringify } from '../json/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { hash, type Session } from './session.ts';

/** Requests that are tried until one is accepted. */
const tries = 5;

/**
 * Finds out what a server does with a request that it has accepted before, by sending fresh valid requests twice: until
 * one is refused the second time, and then once more, to see whether two such refusals look alike. What one of many things
 * was given by PUT or PATCH is given to another one too, for that may be refused what must be unique.
 */
export async function findHabit(session: Session, ground: Ground): Promise<DuplicateHabit> {
  const inputs = inputsFor(session, ground);
  let refused: Exchange | undefined;
  let habit: DuplicateHabit = { kind: 'unknown', because: 'no valid request could be made' };
  for (const [index, input] of inputs.entries()) {
    const seen = await sendTwice(session, ground, input, inputs[index + 1] ?? input);
    if ('because' in seen) {
      if (habit.kind === 'unknown') habit = { kind: 'unknown', because: seen.because };
      if (seen.isSilent) break;
      continue;
    }
    const { second } = seen;
    const { outcome } = second;
    if (outcome.kind !== 'answered') continue;
    const { status } = outcome;
    if (isSuccess(ground.operation, outcome)) {
      habit = { kind: 'accepts', status };
      // What must be unique may be optional: one request without it tells nothing.
      if (!isOfMember(ground.operation)) return habit;
    } else if (refused === undefined) refused = second;
    else {
      const likeness = likenessOf(refused);
      const isLike = likeness !== undefined && looksLike(likeness, second);
      return { kind: 'refuses', status, likeness: isLike ? likeness : undefined };
    }
  }
  if (refused?.outcome.kind === 'answered')
    return { kind: 'refuses', status: refused.outcome.status, likeness: undefined };
  return habit;
}

/** Valid inputs; of those for one of many things the fullest first. */
function inputsFor(session: Session, ground: Ground): Input[] {
  const seed = hash(ground.operation.name, session.seed);
  // One that is known to be accepted last: the fullest, for what must be unique may be optional.
  const inputs = [...fc.sample(ground.valid, { seed, numRuns: tries }), ...session.accepted.of(ground).slice(-1)];
  if (!isOfMember(ground.operation)) return inputs;
  const size = (input: Input): number => stringify(get(input, 'body') ?? null).length;
  return inputs.sort((a, b) => size(b) - size(a));
}

type Seen = { readonly second: Exchange } | { readonly because: string; readonly isSilent: boolean };

/** Sends a fresh request until it is accepted or refused the second time. */
async function sendTwice(session: Session, ground: Ground, input: Input, next: Input): Promise<Seen> {
  const { operation } = ground;
  const freshen = createFreshener(ground, session.unique);
  const own = operation.method === 'DELETE' || isOfMember(ground.operation);
  const { given, lost } = await session.things.settle(ground, freshenCase(freshen, { draft: { input } }), own);
  const spelt = ground.spell(given.draft);
  if (!spelt.ok) return { because: spelt.because, isSilent: false };
  const first = await session.sender.send(spelt.request);
  if (!isSuccess(operation, first.outcome)) {
    const because = `${lost ?? 'a valid request was not accepted'} (${describeOutcome(first.outcome)})`;
    // Silence may cost the whole time limit, each time.
    return { because, isSilent: first.outcome.kind === 'unanswered' };
  }
  session.accepted.add(ground, given.draft);
  const again = await session.sender.send(spelt.request);
  const isDone = !isOfMember(ground.operation) || !isSuccess(operation, again.outcome);
  const second = isDone ? again : ((await sendAboutAnother(session, ground, given.draft, next)) ?? again);
  if (isRefusal(second.outcome) || isSuccess(operation, second.outcome)) return { second };
  return { because: `a request sent again got ${describeOutcome(second.outcome)}`, isSilent: false };
}

/** The same request about another thing; undefined where there is none. */
async function sendAboutAnother(
  { things, sender }: Session,
  ground: Ground,
  draft: Draft,
  next: Input,
): Promise<Exchange | undefined> {
  // Where nothing tells which things there are, the path of another request names another one.
  const path = get(next, 'path');
  const input = path === undefined ? draft.input : { ...draft.input, path };
  const { given, lost } = await things.settle(ground, { draft: { ...draft, input } }, true);
  const spelt = ground.spell(given.draft);
  return lost === undefined && spelt.ok ? sender.send(spelt.request) : undefined;
}
