import { plainName, singular } from '../document/index.ts';
import { fieldOf } from './names-nothing.ts';
import { bodyViewAt } from './request/body-view.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf } from './resource/path-template.ts';
import { kindStated } from './resource/reference.ts';

/** How descriptions say that a field holds the key of a resource. */
const ofKey = /\b(?:(?:unique|primary|foreign) (?:id|identifier|key)|identifier of|ids? of|uuid|guid)\b/iu;

/**
 * Whether the document says that a place of the body holds the key of a resource: its schema takes the resource in the place
 * of the key, its description says so, or it has the name of a kind of resources.
 */
export function holdsKey(model: RequestModel, place: string): boolean {
  const view = bodyViewAt(model, place);
  if (view === undefined) return false;
  const descriptions = view.values('description').filter((each) => typeof each === 'string');
  return kindStated(view) !== undefined || descriptions.some((text) => ofKey.test(text)) || hasNameOfKind(model, place);
}

function hasNameOfKind({ document }: RequestModel, place: string): boolean {
  const field = singular(plainName(fieldOf(place)));
  return document.operations.some(({ path }) =>
    resourcesOf(path).some((resource) => singular(plainName(collectionName(resource))) === field),
  );
}
