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
    const leading = [store.creatorOf(resource), store.listerOf(resource), ...store.links.sourcesOf(wanted)];
    return leading.every((each) => each === undefined)
      ? { values: exampleOf(resource, model) ?? new Map() }
      : undefined;
  },
};
