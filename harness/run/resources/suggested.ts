import type { Identity, RequestModel } from '../../clause/index.ts';
import { hintsOf } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import type { Finder } from './strategy.ts';

/**
 * Whether a name of a new resource can be that of what existed before, because it is in the document, and the answer to the
 * creation does not say that it has created one (RFC 9110 §15.3.2). A server can answer with 200 that there is one already.
 */
export function isSuggested(
  { outcome }: Exchange,
  name: Identity,
  { document }: RequestModel,
  { store }: Finder,
): boolean {
  if (outcome.kind === 'answered' && outcome.status === 201) return false;
  const { freshTexts } = store.context.accepted;
  const suggested = [...hintsOf(document).values()].flat();
  return [...name.values()].some(
    (each) => typeof each === 'string' && freshTexts.stemOf(each) === each && suggested.includes(each),
  );
}
