import {
  bodyOf,
  guessesOfCreated,
  identifySent,
  identitiesOfCreated,
  isUnprocessed,
  objectsIn,
  showsMade,
  showsSent,
  type Identity,
} from '../../../clause/index.ts';
import type { Exchange } from '../../../exchange/index.ts';
import { firstThatExists } from '../guesses.ts';
import { pathOf } from '../place.ts';
import { withoutSuggested } from '../suggested.ts';
import { untilThere } from '../until-there.ts';
import { identityAsGiven } from '../values.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** Creates the resource by a POST to its collection. */
export const post: Strategy = {
  isChangeable: true,
  find: async (wanted, finder) => {
    const { resource, within } = wanted;
    const creator = finder.store.creatorOf(resource);
    if (creator === undefined) return undefined;
    const sent = await finder.exchange(creator, within, resource.collectionPath);
    if ('because' in sent) return sent;
    const exchange = await untilThere(sent, creator, wanted, finder);
    const { outcome } = exchange;
    const given = outcome.kind === 'answered' ? identityAsGiven(creator, outcome, resource, wanted.model) : undefined;
    const values = given ?? (await identify(exchange, wanted, finder));
    const evidence = { source: creator, exchange };
    if (values !== undefined) return { values, evidence, ...(isUnprocessed(exchange) && { doubt: accepted }) };
    const guessed = await firstThatExists(
      withoutSuggested(guessesOfCreated(exchange, resource, wanted.model), exchange, wanted.model, finder),
      wanted,
      finder,
      (body) => !wanted.isOwn || objectsIn(body).some(({ object }) => showsMade(exchange, object)),
    );
    const isBetterListed = guessed?.doubt !== undefined && finder.store.listerOf(resource) !== undefined;
    if (guessed !== undefined && !isBetterListed) return { ...guessed, evidence };
    const because = `the answer to ${creator.operation.name} has no ${resource.names.join(' and ')} of the new resource`;
    return { because, nameless: creator };
  },
};

const accepted = 'the resource was accepted for later creation (202), and is not there yet';

/**
 * The name of a new resource. If its Location and its body have different names, it is the one by which the resource
 * can be read. If they have none, it is the name in the request, if reading by that name returns what was sent.
 */
async function identify(
  exchange: Exchange,
  { resource, model, within }: WantedResource,
  finder: Finder,
): Promise<Identity | undefined> {
  const [first, ...others] = identitiesOfCreated(exchange, resource, model);
  if (first !== undefined && others.length === 0) return first;
  const reader = finder.store.readerByName(resource.itemPath);
  const read = (name: Identity) =>
    reader && finder.read(reader.model, pathOf(reader.named(new Map([...within, ...name]))));
  if (first === undefined) {
    const sent = identifySent(exchange, resource, model);
    const [own] = sent === undefined ? [] : withoutSuggested([sent], exchange, model, finder);
    const answer = own && (await read(own));
    return answer !== undefined && showsSent(exchange, bodyOf(answer.outcome)) ? own : undefined;
  }
  for (const each of [first, ...others]) if ((await read(each)) !== undefined) return each;
  return first;
}
