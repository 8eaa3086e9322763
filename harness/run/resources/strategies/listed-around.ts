import { identifyListed, type Identity } from '../../../clause/index.ts';
import { areSame, type Json } from '../../../json/index.ts';
import { collectionAround } from '../collections.ts';
import { firstThatExists } from '../guesses.ts';
import { pathOf } from '../place.ts';
import type { Strategy } from '../strategy.ts';

/** So many items are read by their names, the last ones first. */
const most = 3;

/**
 * Takes the names from an item of the collection around a path that chooses items by several names, or by another field:
 * `/entities` lists what `/entities/by-name/{kind}/{name}` names. All names are of one item.
 */
export const listedAround: Strategy = {
  isChangeable: false,
  find: async (wanted, finder) => {
    const { resource, model, within } = wanted;
    const around = collectionAround(resource);
    const lister = around && finder.store.listerOf({ ...resource, ...around });
    const exchange = lister && (await finder.read(lister, pathOf(within)));
    if (around === undefined || exchange === undefined) return undefined;
    const all = { ...resource, ...around, names: [...around.names, ...resource.names] };
    const isOfItem = ([name, value]: readonly [string, Json]): boolean =>
      !around.names.includes(name) || areSame(within.get(name), value);
    const found = identifyListed(exchange.outcome, all, model)
      .filter(({ identity }) => [...identity].every(isOfItem))
      .map(({ identity }): Identity => new Map([...identity].filter(([name]) => resource.names.includes(name))))
      .reverse();
    const [last] = found;
    const isRead = finder.store.readerByName(resource.itemPath) !== undefined;
    if (isRead) return firstThatExists(found.slice(0, most), wanted, finder);
    return last && { values: last };
  },
};
