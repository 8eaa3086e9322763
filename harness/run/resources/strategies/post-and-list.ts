import { fitTo, isSameIdentity, type Listed } from '../../../clause/index.ts';
import type { Strategy } from '../strategy.ts';
import { readList } from './list.ts';

/**
 * If the answer to a POST does not name the new resource: creates another one, and finds it in the list of the
 * collection. It is the new item that fits what was sent.
 */
export const postAndList: Strategy = {
  isChangeable: true,
  find: async (wanted, finder, { nameless: creator }) => {
    const { resource, within } = wanted;
    if (creator === undefined || finder.store.listerOf(resource) === undefined) return undefined;
    const before = await readList(wanted, finder);
    const exchange = await finder.exchange(creator, within, resource.collectionPath);
    if ('because' in exchange) return undefined;
    const isNew = ({ identity }: Listed): boolean => !before.some((each) => isSameIdentity(each.identity, identity));
    const fit = fitTo(exchange);
    const fits = (each: Listed): boolean => ['same', 'near'].includes(fit(each.item));
    const found = (await readList(wanted, finder)).filter((each) => isNew(each) && fits(each));
    const [one, ...more] = found;
    // If there are two new items, it is not known which one was created here.
    if (one === undefined || more.length > 0) return undefined;
    return { values: one.identity, evidence: { source: creator, exchange } };
  },
};
