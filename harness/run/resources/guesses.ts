import { bodyOf, type Identity, type ResourcePath } from '../../clause/index.ts';
import type { Json } from '../../json/index.ts';
import { pathOf } from './place.ts';
import type { NamedResource } from './store.ts';
import type { Finder, WantedResource } from './strategy.ts';

/**
 * The first of some guessed identities by which something can be read. If nothing reads such resources, it is the first
 * one, and in doubt.
 *
 * @param isIt whether what is read is the wanted resource, if that matters: a case must not change another one
 * @returns undefined if there are no guesses, or none of them names anything
 */
export async function firstThatExists(
  guesses: readonly Identity[],
  { resource, within }: WantedResource,
  finder: Finder,
  isIt: (body: Json) => boolean = () => true,
): Promise<NamedResource | undefined> {
  const reader = finder.store.readerByName(resource.itemPath);
  const [first] = guesses;
  if (reader === undefined) return first && inDoubt(first, resource);
  for (const values of guesses) {
    const found = await finder.read(reader.model, pathOf(reader.named(new Map([...within, ...values]))));
    if (found !== undefined && isIt(bodyOf(found.outcome) ?? null)) return { values };
  }
  return undefined;
}

/** A guessed identity of a resource that was not read by it. */
export function inDoubt(values: Identity, { itemPath, names }: ResourcePath): NamedResource {
  return { values, doubt: `the ${names.join(' and ')} of an existing ${itemPath} is only guessed` };
}
