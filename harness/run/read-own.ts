import { plainInput, type Draft, type RequestModel } from '../clause/index.ts';
import { isSafeMethod } from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import { needsOwnResource } from './own-resource.ts';
import type { Session } from './session.ts';

/**
 * A request that names a resource of the run in its path, and what a read of the resource shows; undefined if none can be read.
 *
 * @param isOwn whether no other case can use the resource. Default: what the operation needs
 */
export async function readOwn(
  session: Session,
  model: RequestModel,
  isOwn?: boolean,
): Promise<{ readonly draft: Draft; readonly shown: Json } | undefined> {
  const drawn = { draft: { input: plainInput(model, session.seed) } };
  const { given, lost } = await session.resources.settle(model, drawn, isOwn ?? needsOwnResource(model, drawn));
  const isOurs = lost === undefined && isCreated(session, model, given.draft);
  const shown = isOurs ? await session.resources.shown(model, given.draft.input) : undefined;
  return shown === undefined ? undefined : { draft: given.draft, shown };
}

/**
 * Whether the run has created what a request names. Another resource can be one that the run needs, such as the account that
 * it signs in with: what its requests then change with the values of that is not known.
 */
function isCreated(session: Session, model: RequestModel, draft: Draft): boolean {
  const serialized = model.serialize(draft);
  const origin = serialized.ok ? session.resources.originsOf(serialized.request).at(-1) : undefined;
  return origin !== undefined && !isSafeMethod(origin.request.method);
}
