import {
  asParameter,
  guessesListed,
  identifyListed,
  parameterOf,
  type Identity,
  type RequestModel,
  type ResourcePath,
} from '../../../clause/index.ts';
import { plural } from '../../../document/index.ts';
import type { OperationRows } from '../../../plan/index.ts';
import { firstThatExists, inDoubt } from '../guesses.ts';
import { isListedByDocument, kindOf } from '../kindred.ts';
import { sharedNames } from '../names.ts';
import type { NamedResource } from '../store.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** In how many other places resources of the same kind are looked for. */
const mostPlaces = 3;

/**
 * Takes the name of a resource of the same kind that is known from another path, or from a list in another answer:
 * `/environments` lists what `/features/{feature}/environments/{environment}` names. Whether it is there too is in doubt
 * unless it can be read there.
 */
export const elsewhere: Strategy = {
  isChangeable: false,
  find: async (wanted, finder) => {
    if (isListedByDocument(wanted.resource, { requestModel: wanted.model })) return undefined;
    const { resources, lists } = finder.store.kindredOf(wanted.resource);
    const places = [
      ...resources.map(
        ([resource, { requestModel }]) =>
          () =>
            nameOf(resource, requestModel, wanted, finder),
      ),
      ...lists.map(
        ({ requestModel }) =>
          () =>
            namesListed(requestModel, wanted, finder),
      ),
    ];
    for (const find of places.slice(0, mostPlaces)) {
      const found = await firstThatExists(await find(), wanted, finder);
      if (found !== undefined) return found;
    }
    const around = finder.store.listsAround(wanted.resource).filter((each) => !lists.includes(each));
    return namedInside(around, wanted, finder);
  },
};

/** The name of a resource in one of another kind. If it can't be read there, it is in doubt, because no other name is known. */
async function namedInside(
  lists: readonly OperationRows[],
  wanted: WantedResource,
  finder: Finder,
): Promise<NamedResource | undefined> {
  for (const { requestModel } of lists.slice(0, mostPlaces)) {
    const [last] = await namesListed(requestModel, wanted, finder);
    if (last !== undefined) return (await firstThatExists([last], wanted, finder)) ?? inDoubt(last, wanted.resource);
  }
  return undefined;
}

/** The name of a resource of another path. */
async function nameOf(
  resource: ResourcePath,
  model: RequestModel | undefined,
  wanted: WantedResource,
  finder: Finder,
): Promise<Identity[]> {
  const [name = ''] = wanted.resource.names;
  const part = parameterOf(wanted.model, 'path', name);
  if (model === undefined || part === undefined || !finder.canVisit(resource.itemPath)) return [];
  const found = await finder.named(model, sharedNames(wanted.model, model, wanted.within), wanted.resource.itemPath);
  const value = 'because' in found ? undefined : found.values.get(resource.names[0] ?? '');
  const usable = value === undefined ? undefined : asParameter(value, part);
  return usable === undefined ? [] : [new Map([[name, usable]])];
}

/** The names in the list of an answer: the last one first. */
async function namesListed(
  model: RequestModel | undefined,
  wanted: WantedResource,
  finder: Finder,
): Promise<Identity[]> {
  if (model === undefined || !finder.canVisit(model.operation.name)) return [];
  const known = sharedNames(wanted.model, model, wanted.within);
  const exchange = await finder.exchange(model, known, model.operation.name);
  if ('because' in exchange || exchange.outcome.kind !== 'answered') return [];
  const kind = plural(kindOf(wanted.resource));
  const alike = { ...wanted.resource, collectionPath: `/${kind}` };
  const guessed = guessesListed(exchange.outcome, alike, wanted.model);
  const last = identifyListed(exchange.outcome, alike, wanted.model).at(-1);
  return last === undefined ? guessed : [last.identity, ...guessed];
}
