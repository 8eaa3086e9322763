import { identifyListed, type Listed } from '../../../clause/index.ts';
import { pathOf } from '../place.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** Takes the last resource in the list that a GET of the collection returns. */
export const list: Strategy = {
  isChangeable: false,
  find: async (wanted, finder) => {
    const last = (await readList(wanted, finder)).at(-1);
    return last && { values: last.identity };
  },
};

/** The resources in the list of the collection; none if no operation lists them, or if it does not succeed. */
export async function readList(
  { model, resource, within }: WantedResource,
  finder: Finder,
): Promise<readonly Listed[]> {
  const lister = finder.store.listerOf(resource);
  const answer = lister && (await finder.read(lister, pathOf(within)));
  return answer === undefined ? [] : identifyListed(answer.outcome, resource, model);
}
