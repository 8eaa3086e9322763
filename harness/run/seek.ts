import * as fc from 'fast-check';
import { isSuccess, valueOf, withPart, type RequestModel } from '../clause/index.ts';
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
export function seekAccepted(session: Session, model: RequestModel): Promise<void> {
  return session.accepted.seek(model, async () => {
    const seed = hash(`seek ${model.operation.name}`, session.seed);
    const freshen = createFreshener(model, session.unique);
    const inputs = fc.sample(model.plain, { seed, numRuns: tries });
    for (const input of inputs.map((each) => withoutOptional(model, each))) {
      const fresh = freshenCase(freshen, { draft: { input } });
      const { given } = await session.resources.settle(model, fresh, isSpent(model, fresh));
      const serialized = model.serialize(given.draft);
      if (!serialized.ok) continue;
      const { outcome } = await session.sender.send(serialized.request);
      if (isSuccess(model.operation, outcome)) return given.draft;
      // Silence may cost the whole time limit, each time.
      if (outcome.kind === 'unanswered') break;
    }
    return undefined;
  });
}

function withoutOptional({ bodies: [body] }: RequestModel, input: Input): Input {
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined) return input;
  const [least = value] = bare(value, body.accepts);
  return withPart(input, body, least);
}
