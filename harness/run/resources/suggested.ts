import type { Identity, RequestModel } from '../../clause/index.ts';
import { hintsOf } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import type { Finder } from './strategy.ts';

/**
 * Those of the names of a new resource that can't be the name of what existed before, because they are not in the document, or the
 * answer to the creation says that it has created one (RFC 9110 §15.3.2). A server can answer with 200 that there is one already.
 */
export function withoutSuggested(
  names: readonly Identity[],
  { outcome }: Exchange,
  { document }: RequestModel,
  { store }: Finder,
): readonly Identity[] {
  if (outcome.kind === 'answered' && outcome.status === 201) return names;
  const { freshTexts } = store.context.accepted;
  const suggested = [...hintsOf(document).values()];
  return names.filter((name) =>
    [...name.values()].every(
      (each) =>
        typeof each !== 'string' ||
        freshTexts.stemOf(each) !== each ||
        !suggested.some((values) => values.includes(each)),
    ),
  );
}
