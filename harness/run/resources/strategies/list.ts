import { guessesListed, identifyListed, type Listed } from '../../../clause/index.ts';
import type { Answered } from '../../../exchange/index.ts';
import { firstThatExists } from '../guesses.ts';
import { pathOf } from '../place.ts';
import { identityAsGiven } from '../values.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** Takes the last resource in the list that a GET of the collection returns. */
export const list: Strategy = {
  isChangeable: false,
  find: async (wanted, finder) => {
    const { resource, model } = wanted;
    const answer = await readCollection(wanted, finder);
    if (answer === undefined) return undefined;
    const lister = finder.store.listerOf(resource);
    const given = lister && identityAsGiven(lister, answer, resource, model);
    if (given !== undefined) return { values: given };
    const last = identifyListed(answer, resource, model).at(-1);
    return last ? { values: last.identity } : firstThatExists(guessesListed(answer, resource, model), wanted, finder);
  },
};

/** The resources in the list of the collection; none if no operation lists them, or if it does not succeed. */
export async function readList(wanted: WantedResource, finder: Finder): Promise<readonly Listed[]> {
  const answer = await readCollection(wanted, finder);
  return answer === undefined ? [] : identifyListed(answer, wanted.resource, wanted.model);
}

async function readCollection({ resource, within }: WantedResource, finder: Finder): Promise<Answered | undefined> {
  const lister = finder.store.listerOf(resource);
  const exchange = lister && (await finder.read(lister, pathOf(within)));
  return exchange?.outcome;
}
