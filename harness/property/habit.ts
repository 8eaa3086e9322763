import * as fc from 'fast-check';
import {
  describeOutcome,
  isRefusal,
  isSuccess,
  likenessOf,
  looksLike,
  type DuplicateHabit,
  type Ground,
} from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { hash, type Session } from './session.ts';

/** Requests that are tried until one is accepted. */
const tries = 5;

/**
 * Finds out what a server does with a request that it has accepted before, by sending fresh valid requests twice: until
 * one is refused the second time, and then once more, to see whether two such refusals look alike.
 */
export async function findHabit(session: Session, ground: Ground): Promise<DuplicateHabit> {
  const freshen = createFreshener(ground, session.unique);
  const own = ground.operation.method === 'DELETE';
  const inputs = fc.sample(ground.valid, {
    seed: hash(ground.operation.name, session.seed),
    numRuns: tries,
  });
  let refused: Exchange | undefined;
  let because = 'no valid request could be made';
  for (const input of inputs) {
    const { given, lost } = await session.things.settle(ground, freshenCase(freshen, { draft: { input } }), own);
    const spelt = ground.spell(given.draft);
    if (!spelt.ok) continue;
    const { request } = spelt;
    const first = await session.sender.send(request);
    if (!isSuccess(ground.operation, first.outcome)) {
      because = `${lost ?? 'a valid request was not accepted'} (${describeOutcome(first.outcome)})`;
      // Silence may cost the whole time limit, each time.
      if (first.outcome.kind === 'unanswered') break;
      continue;
    }
    const second = await session.sender.send(request);
    if (second.outcome.kind === 'answered' && isSuccess(ground.operation, second.outcome)) {
      return { kind: 'accepts', status: second.outcome.status };
    }
    if (!isRefusal(second.outcome) || second.outcome.kind !== 'answered') {
      because = `a request sent again got ${describeOutcome(second.outcome)}`;
      continue;
    }
    const { status } = second.outcome;
    const likeness = refused === undefined ? undefined : likenessOf(refused);
    if (likeness === undefined) refused = second;
    else
      return {
        kind: 'refuses',
        status,
        likeness: looksLike(likeness, second) ? likeness : undefined,
      };
  }
  if (refused?.outcome.kind === 'answered')
    return { kind: 'refuses', status: refused.outcome.status, likeness: undefined };
  return { kind: 'unknown', because };
}
