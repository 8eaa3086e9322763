import * as fc from 'fast-check';
import type { Identity, RequestModel } from '../../../clause/index.ts';
import { nameOf, newNameOf } from '../new-name.ts';
import { pathOf } from '../place.ts';
import { untilThere } from '../until-there.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** How many names are tried where the document allows so few that each may be taken. */
const mostNames = 4;

/** Creates the resource under a new name, by a PUT (RFC 9110 §9.3.4) or a POST to the path with the name. */
export const put: Strategy = {
  isChangeable: true,
  find: async (wanted, finder) => {
    const { resource, within } = wanted;
    const { store } = finder;
    const putter = store.putterOf(resource);
    if (putter === undefined || !finder.canVisit(resource.itemPath)) return undefined;
    const values = newNameOf(putter, resource, store.context.unique) ?? (await freeName(putter, wanted, finder));
    if (values === undefined) return undefined;
    const known = new Map([...within, ...values]);
    const exchange = await finder.exchange(putter, known, resource.itemPath);
    if ('because' in exchange || exchange.outcome.kind !== 'answered') return undefined;
    await untilThere(exchange, putter, wanted, finder, values);
    const reader = store.readerOf(resource.itemPath);
    const isThere = reader === undefined || (await finder.read(reader, pathOf(known))) !== undefined;
    return isThere || exchange.outcome.status === 201 ? { values, evidence: { source: putter, exchange } } : undefined;
  },
};

/** A name under which nothing can be read; undefined if no operation reads such resources. */
async function freeName(
  model: RequestModel,
  { resource: { names, itemPath }, within }: WantedResource,
  finder: Finder,
): Promise<Identity | undefined> {
  const { store } = finder;
  const reader = store.readerOf(itemPath);
  if (reader === undefined) return undefined;
  for (let tries = 0; tries < mostNames; tries += 1) {
    const drawn = nameOf(
      model,
      names,
      (part) => fc.sample(part.valid, { seed: store.context.unique(), numRuns: 1 })[0],
    );
    if (drawn === undefined) return undefined;
    const isTaken = (await finder.read(reader, pathOf(new Map([...within, ...drawn])))) !== undefined;
    if (!isTaken) return drawn;
  }
  return undefined;
}
