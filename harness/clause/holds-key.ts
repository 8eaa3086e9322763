import { plainName, singular } from '../document/index.ts';
import { calledKinds } from './resource/called.ts';
import { fieldOf } from './names-nothing.ts';
import { bodyViewAt } from './request/body-view.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf } from './resource/path-template.ts';
import { isInListOfNames, isOnSeveral, kindStated } from './resource/reference.ts';

/** How descriptions say that a field holds the key of a resource. */
const ofKey = /\b(?:(?:unique|primary|foreign) (?:id|identifier|key)|identifier of|ids? of|uuid|guid)\b/iu;

/**
 * Whether the document says that a place of the body holds the key of a resource: its schema takes the resource in the place
 * of the key, its description says so, it has the name of a kind of resources, or it is in a list of names of the resources of the path.
 */
export function holdsKey(model: RequestModel, place: string): boolean {
  const view = bodyViewAt(model, place);
  if (view === undefined) return false;
  const descriptions = view.values('description').filter((each) => typeof each === 'string');
  const isSaid = kindStated(view) !== undefined || descriptions.some((text) => ofKey.test(text));
  return isSaid || hasNameOfKind(model, place) || isInList(model, place) || namesCalled(model, place);
}

/** Whether a place names the resource that a call is about. */
function namesCalled({ operation, document }: RequestModel, place: string): boolean {
  return calledKinds(document.operations).some(({ uses }) => uses.get(operation.name)?.key === place);
}

function isInList({ operation, document }: RequestModel, place: string): boolean {
  if (!isInListOfNames(place)) return false;
  return document.operations.some(({ path }) =>
    resourcesOf(path).some((resource) => resource.itemPath === path && isOnSeveral(operation, resource)),
  );
}

function hasNameOfKind({ document }: RequestModel, place: string): boolean {
  const field = singular(plainName(fieldOf(place)));
  return document.operations.some(({ path }) =>
    resourcesOf(path).some((resource) => singular(plainName(collectionName(resource))) === field),
  );
}
