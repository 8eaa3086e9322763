import { headerOf, valueOf, type OneRequest, type RequestModel, type RequestPair } from '../clause/index.ts';

/**
 * Whether a request needs a resource of its own: it removes the resource, or it sends an entity-tag that a change by
 * another case makes outdated.
 */
export function needsOwnResource(model: RequestModel, { draft }: OneRequest | RequestPair): boolean {
  const tag = headerOf(model, 'if-match');
  return model.operation.method === 'DELETE' || (tag !== undefined && valueOf(draft.input, tag) !== undefined);
}
