import * as fc from 'fast-check';
import { isSuccess, valueOf, withPart, type RequestModel } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { withoutOptionalProperties } from './input/plain.ts';
import { forgetIfGone } from './gone.ts';
import { hash, type Session } from './session.ts';
import { needsOwnResource } from './own-resource.ts';

/** How many requests are sent, at most, until one is accepted. */
const mostTries = 20;

/**
 * Looks for a request that the server accepts, once for an operation, if none is known. It sends requests without
 * optional properties, because the server is most likely to accept these.
 *
 * @param tries the most requests; a later call with more looks again
 * @param attempt a later call with another one looks again, with other values
 */
export function findAccepted(session: Session, model: RequestModel, tries = mostTries, attempt = ''): Promise<void> {
  return session.accepted.find(model, `${tries} ${attempt}`, async () => {
    const seed = hash(`seek ${model.operation.name}${attempt}`, session.seed);
    const freshen = createFreshener(model, session.unique);
    const inputs = fc.sample(model.plain, { seed, numRuns: tries });
    for (const input of inputs.map((each) => withSmallestBody(model, each))) {
      const fresh = freshenCase(freshen, { draft: { input } });
      const { given, lost } = await session.resources.settle(model, fresh, needsOwnResource(model, fresh));
      const serialized = model.serialize(given.draft);
      if (!serialized.ok) continue;
      const exchange = await session.sender.send(serialized.request);
      const { outcome } = exchange;
      if (isSuccess(model.operation, outcome)) return given.draft;
      // A request without an answer can take the whole TIMEOUT, so no more are sent.
      if (outcome.kind === 'unanswered') break;
      forgetIfGone(session, model, exchange, lost);
    }
    return undefined;
  });
}

function withSmallestBody({ bodies: [body] }: RequestModel, input: Input): Input {
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined) return input;
  const [least = value] = withoutOptionalProperties(value, body.accepts);
  return withPart(input, body, least);
}
