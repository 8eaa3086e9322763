import { collectionAround } from '../collections.ts';
import { isListedByDocument } from '../kindred.ts';
import { exampleOf } from '../names.ts';
import type { Strategy } from '../strategy.ts';

/**
 * If no operation creates, lists or links to the resources, the parameters possibly do not name resources at all. Then
 * the examples of the document do, and without them any values.
 */
export const noResource: Strategy = {
  isChangeable: true,
  find: (wanted, { store }) => {
    const { resource, model } = wanted;
    const elsewhere = store.kindredOf(resource).creators;
    const around = collectionAround(resource);
    const leading = [
      store.creatorOf(resource),
      store.listerOf(resource),
      around && store.listerOf({ ...resource, ...around }),
      ...store.links.sourcesOf(wanted),
      ...elsewhere,
    ];
    if (leading.some((each) => each !== undefined)) return undefined;
    const values = exampleOf(resource, model) ?? new Map();
    // The server has what the document lists.
    if (isListedByDocument(resource, { requestModel: model })) return { values };
    return { values, unknown: `no operation creates or lists an existing ${resource.itemPath}` };
  },
};
