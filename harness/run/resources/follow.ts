import type { Identity, LinkValues } from '../../clause/index.ts';
import type { LinkSource, Wanted } from './links.ts';
import { sharedNames } from './names.ts';
import type { Evidence } from './store.ts';
import type { Finder } from './strategy.ts';

/** The values that a link gave. */
interface Followed extends Pick<LinkValues, 'elsewhere'> {
  readonly values: Identity;
  readonly evidence: Evidence;
}

/**
 * Follows links to the wanted values: it asks the operations with such links, one after the other.
 *
 * @param known the values of known path parameters
 * @param isUsable which of the operations are asked
 * @returns the values from the first answer that contains all of them; undefined if there is none
 */
export async function follow(
  wanted: Wanted,
  known: Identity,
  isUsable: (source: LinkSource) => boolean,
  finder: Finder,
): Promise<Followed | undefined> {
  const { links, withoutLinkValues } = finder.store;
  for (const { requestModel: model } of links
    .sourcesOf(wanted)
    .filter(isUsable)
    .map(({ source }) => source)) {
    if (model === undefined || model === wanted.model || withoutLinkValues.has(model)) continue;
    const { method, path, name } = model.operation;
    const place = method === 'POST' ? path : name;
    if (!finder.canVisit(place)) continue;
    const exchange = await finder.exchange(model, sharedNames(model, wanted.model, known), place);
    if ('because' in exchange) continue;
    const found = links.follow(wanted, model, exchange);
    if (found !== undefined) {
      return { values: found.path, elsewhere: found.elsewhere, evidence: { source: model, exchange } };
    }
    withoutLinkValues.add(model);
  }
  return undefined;
}
