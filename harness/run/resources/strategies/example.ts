import { exampleOf } from '../names.ts';
import { pathOf } from '../place.ts';
import type { Strategy } from '../strategy.ts';

/**
 * Takes the example of the document, because it can name an existing resource. If the operation that reads such
 * resources does not find it, that is in doubt.
 */
export const example: Strategy = {
  isChangeable: false,
  find: async ({ resource, model, within }, finder) => {
    const values = exampleOf(resource, model);
    if (values === undefined) return undefined;
    const reader = finder.store.readerOf(resource.itemPath);
    const isThere =
      reader === undefined || (await finder.read(reader, pathOf(new Map([...within, ...values])))) !== undefined;
    if (isThere) return { values };
    return {
      values,
      doubt: `the example of ${resource.names.join(' and ')} may name no existing ${resource.itemPath}`,
    };
  },
};
