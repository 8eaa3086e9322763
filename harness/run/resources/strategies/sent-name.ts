import { guessesSent, objectsIn, showsSent } from '../../../clause/index.ts';
import { firstThatExists } from '../guesses.ts';
import type { Strategy } from '../strategy.ts';
import { withoutSuggested } from '../suggested.ts';

/**
 * If neither the answer to a POST nor a list names the new resource: creates another one, and reads it by a name in the
 * request.
 */
export const sentName: Strategy = {
  isChangeable: true,
  find: async (wanted, finder, { nameless: creator }) => {
    const { resource, within, model, isOwn } = wanted;
    // Without a reader, nothing shows that the server took the name that was sent.
    if (creator === undefined || finder.store.readerByName(resource.itemPath) === undefined) return undefined;
    const exchange = await finder.exchange(creator, within, resource.collectionPath);
    if ('because' in exchange) return undefined;
    const guesses = withoutSuggested(guessesSent(exchange, resource, model), exchange, model, finder);
    const guessed = await firstThatExists(guesses, wanted, finder, (body) => {
      return !isOwn || objectsIn(body).some(({ object }) => showsSent(exchange, object));
    });
    return guessed && { ...guessed, evidence: { source: creator, exchange } };
  },
};
