import { identitiesOfCreated, type Identity, type RequestModel } from '../../../clause/index.ts';
import { isListedByDocument } from '../kindred.ts';
import { sharedNames } from '../names.ts';
import { pathOf } from '../place.ts';
import type { NamedResource } from '../store.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** How many operations that create such resources elsewhere are tried. */
const mostPlaces = 2;

/**
 * Creates a resource of the same kind in another collection: a POST to `/projects/{projectId}/tasks` creates what
 * `/tasks/{taskId}` names. Where it is not there at once, a PUT can put it there: `/tasks/{taskId}/tags/{tagId}` with a tag
 * from `/tags`.
 */
export const postElsewhere: Strategy = {
  isChangeable: true,
  find: async (wanted, finder) => {
    const { store } = finder;
    const { resource, model } = wanted;
    if (store.creatorOf(resource) !== undefined || isListedByDocument(resource, { requestModel: model }))
      return undefined;
    for (const { requestModel } of store.kindredOf(resource).creators.slice(0, mostPlaces)) {
      const found = requestModel && (await createdBy(requestModel, wanted, finder));
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

async function createdBy(
  creator: RequestModel,
  wanted: WantedResource,
  finder: Finder,
): Promise<NamedResource | undefined> {
  const { resource, model, within } = wanted;
  const { path, name } = creator.operation;
  if (!finder.canVisit(path) || finder.store.isInVain(resource, name)) return undefined;
  const exchange = await finder.exchange(creator, sharedNames(model, creator, within), path);
  if ('because' in exchange) return undefined;
  for (const values of identitiesOfCreated(exchange, { ...resource, collectionPath: path }, model)) {
    const found = await thereIs(values, wanted, finder);
    if (found !== undefined) return { ...found, evidence: found.evidence ?? { source: creator, exchange } };
  }
  finder.store.noteInVain(resource, name);
  return undefined;
}

/** A name, if a resource with it is there, or if a PUT puts it there. It is in doubt if nothing shows either. */
async function thereIs(values: Identity, wanted: WantedResource, finder: Finder): Promise<NamedResource | undefined> {
  const { resource, within } = wanted;
  const { store } = finder;
  const known = new Map([...within, ...values]);
  const reader = store.readerOf(resource.itemPath);
  if (reader !== undefined && (await finder.read(reader, pathOf(known))) !== undefined) return { values };
  const putter = store.putterOf(resource);
  if (putter !== undefined) {
    const exchange = finder.canVisit(resource.itemPath)
      ? await finder.exchange(putter, known, resource.itemPath)
      : undefined;
    return exchange === undefined || 'because' in exchange
      ? undefined
      : { values, evidence: { source: putter, exchange } };
  }
  if (reader !== undefined) return undefined;
  return { values, doubt: `the ${resource.names.join(' and ')} of an existing ${resource.itemPath} is only guessed` };
}
