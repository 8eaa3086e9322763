import {
  identityIn,
  plainInput,
  resourcesOf,
  type Identity,
  type RequestModel,
  type ResourcePath,
} from '../../clause/index.ts';
import { shapeOfPath } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { getAt } from '../../json/index.ts';
import { fieldsOf } from './place.ts';
import { isSameKind, type Owner } from './refer.ts';
import type { ResourceStore } from './store.ts';

/**
 * The resources that one belongs to since its creation, by the request that created it. `POST /events/{eventId}/ticket-types`
 * creates what is at `/ticket-types/{id}`, and `POST /rooms` can have a `hotelId`.
 */
export function ownersOf(store: ResourceStore, resource: ResourcePath, values: Identity): readonly Owner[] {
  const creation = store.origins.creationOf(resource, values);
  if (creation === undefined) return [];
  const known = store.owners.get(creation);
  if (known !== undefined) return known;
  const owners = ownersIn(store, creation).filter((each) => !isSameKind(each.resource, resource));
  store.owners.set(creation, owners);
  return owners;
}

function ownersIn(store: ResourceStore, { request: { operation = '', input = {} } }: Exchange): Owner[] {
  const [, path = ''] = operation.split(' ');
  const names = identityIn(input);
  const onPath = resourcesOf(path).flatMap((resource): Owner[] => {
    const [name, ...others] = resource.names.map((each) => names.get(each));
    return name === undefined || others.length > 0 ? [] : [{ resource, name }];
  });
  const inBody = fieldsOf(input).flatMap(([pointer, field]): Owner[] => {
    const resource = pointer.startsWith('/body/') ? store.fieldKinds.of(field, path)?.resource : undefined;
    const name = getAt(input, pointer) ?? null;
    return resource === undefined || name === null ? [] : [{ resource, name }];
  });
  return [...onPath, ...inBody];
}

/** The names that the owners of a resource have on the path of the request that created it. */
export function namesOfOwners(store: ResourceStore, resource: ResourcePath, values: Identity): Identity {
  const creation = store.origins.creationOf(resource, values);
  return creation === undefined ? new Map() : identityIn(creation.request.input);
}

/** The path of the operation that creates resources of a kind; empty if none is known. */
export const creatorPathOf = (store: ResourceStore, resource: ResourcePath): string =>
  creatorOf(store, resource)?.operation.path ?? '';

const creatorOf = (store: ResourceStore, resource: ResourcePath): RequestModel | undefined =>
  store.creatorOf(resource) ?? store.kindredOf(resource).creators[0]?.requestModel;

/** How many kinds of other resources have to be there before one of a kind can be created. */
export function countNeeded(store: ResourceStore, resource: ResourcePath): number {
  const own = shapeOfPath(resource.itemPath);
  const known = store.needed.get(own);
  if (known !== undefined) return known;
  const found = new Set([own]);
  const open = [resource];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const each of neededAtOnce(store, next)) {
      if (found.size < found.add(shapeOfPath(each.itemPath)).size) open.push(each);
    }
  }
  store.needed.set(own, found.size - 1);
  return found.size - 1;
}

/** The resources around one, and those that the request which creates it refers to. */
function neededAtOnce(store: ResourceStore, resource: ResourcePath): ResourcePath[] {
  const around = resourcesOf(resource.itemPath);
  const creator = creatorOf(store, resource);
  if (creator === undefined) return around;
  const { path } = creator.operation;
  const fields = fieldsOf(plainInput(creator, store.context.seed)).filter(([pointer]) => pointer.startsWith('/body/'));
  const referred = fields.flatMap(([, field]) => store.fieldKinds.of(field, path)?.resource ?? []);
  return [...around, ...resourcesOf(path), ...referred];
}
