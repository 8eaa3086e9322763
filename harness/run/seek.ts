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
export function seekAccepted(session: Session, requestModel: RequestModel): Promise<void> {
  return session.accepted.seek(requestModel, async () => {
    const seed = hash(`seek ${requestModel.operation.name}`, session.seed);
    const freshen = createFreshener(requestModel, session.unique);
    const inputs = fc.sample(requestModel.plain, { seed, numRuns: tries });
    for (const input of inputs.map((each) => withoutOptional(requestModel, each))) {
      const fresh = freshenCase(freshen, { draft: { input } });
      const { given } = await session.resources.settle(requestModel, fresh, isSpent(requestModel, fresh));
      const serialized = requestModel.serialize(given.draft);
      if (!serialized.ok) continue;
      const { outcome } = await session.sender.send(serialized.request);
      if (isSuccess(requestModel.operation, outcome)) return given.draft;
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
