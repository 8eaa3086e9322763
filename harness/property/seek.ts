import * as fc from 'fast-check';
import { isSuccess, valueOf, withPart, type Ground } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import { createFreshener, freshenCase } from './fresh.ts';
import { bare } from './plain.ts';
import { hash, type Session } from './session.ts';
import { isSpent } from './spent.ts';

/** Requests that are sent until one is accepted. */
const tries = 20;

/**
 * Looks for a request that the server accepts, where none is known: one without what can be left out is the likeliest. Once
 * for an operation.
 */
export function seekAccepted(session: Session, ground: Ground): Promise<void> {
  return session.accepted.seek(ground, async () => {
    const seed = hash(`seek ${ground.operation.name}`, session.seed);
    const freshen = createFreshener(ground, session.unique);
    const inputs = fc.sample(ground.plain, { seed, numRuns: tries });
    for (const input of inputs.map((each) => withoutOptional(ground, each))) {
      const fresh = freshenCase(freshen, { draft: { input } });
      const { given } = await session.things.settle(ground, fresh, isSpent(ground, fresh));
      const spelt = ground.spell(given.draft);
      if (!spelt.ok) continue;
      const { outcome } = await session.sender.send(spelt.request);
      if (isSuccess(ground.operation, outcome)) return given.draft;
      // Silence may cost the whole time limit, each time.
      if (outcome.kind === 'unanswered') break;
    }
    return undefined;
  });
}

function withoutOptional({ bodies: [body] }: Ground, input: Input): Input {
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined) return input;
  const [least = value] = bare(value, body.accepts);
  return withPart(input, body, least);
}
