import { identitiesOfCreated, isAccepted, type Identity, type RequestModel } from '../../clause/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { pathOf } from './place.ts';
import type { Finder, WantedResource } from './strategy.ts';

/**
 * The exchange that creates a resource, when the resource is there, if it was only accepted at first (202).
 *
 * @param name of the new resource, if the request has it; by default, it is read from the answer
 */
export async function untilThere(
  exchange: Exchange,
  creator: RequestModel,
  { resource, within }: WantedResource,
  finder: Finder,
  name?: Identity,
): Promise<Exchange> {
  if (!isAccepted(exchange.outcome)) return exchange;
  const { store } = finder;
  const reader = store.readerOf(resource.itemPath);
  const named = reader && (name ?? identitiesOfCreated(exchange, resource, reader)[0]);
  const look = reader &&
    named && {
      send: () => finder.read(reader, pathOf(new Map([...within, ...named]))),
      isShown: () => true,
    };
  return store.processing.follow(exchange, creator, look);
}
