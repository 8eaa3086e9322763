import { collectionName, namesInPath, type ResourcePath } from '../../clause/index.ts';
import { plural, singular, withoutSlash } from '../../document/index.ts';

/** What some APIs append to the path of a collection. */
const creating = ['create', 'new', 'add', 'register', 'signup', 'sign-up'];
const listing = ['list', 'all'];

/**
 * The paths at which the resources of a kind can be created: their collection, the likeliest path first. For
 * `/silence/{id}` also `/silences`, with and without a slash at the end, and `/silence/create`.
 */
export function creationPaths(resource: ResourcePath): string[] {
  return pathsOf(resource, creating);
}

/** The paths at which the resources of a kind can be listed, likewise. */
export function listPaths(resource: ResourcePath): string[] {
  return pathsOf(resource, listing);
}

function pathsOf(resource: ResourcePath, verbs: readonly string[]): string[] {
  const exact = resource.collectionPath;
  const base = withoutSlash(exact);
  const name = collectionName(resource);
  const one = singular(name);
  const names = name === '' || name.includes('{') ? [] : [one, plural(one)];
  const bases = [base, ...names.map((each) => base.slice(0, base.length - name.length) + each)];
  const verbal = verbs.map((verb) => `${base}/${verb}`);
  return [...new Set([exact, ...[...bases, ...verbal].flatMap((each) => [each, `${each}/`])])].filter(
    (each) => each !== '',
  );
}

/** A collection of which a path chooses an item by further names. */
export interface CollectionAround {
  readonly collectionPath: string;
  /** The parameters between its path and that of the resource. */
  readonly names: readonly string[];
}

/** A segment that says by which field an item is chosen: `by-uid`, `by_name`, `byId`. */
const choosing = /^by(?:[-_]|[A-Z])\w/;

/**
 * The collection of items that several names in a row distinguish, or one after the word `by`: `/entities` for `{name}` in
 * `/entities/by-name/{kind}/{name}`, and `/repos` for `{repo}` in `/repos/{owner}/{repo}`.
 *
 * @returns undefined if the resource is right in its collection
 */
export function collectionAround({ collectionPath }: ResourcePath): CollectionAround | undefined {
  const segments = withoutSlash(collectionPath).split('/');
  const named = segments.findLastIndex((segment) => !/^\{[^{}]+\}$/.test(segment)) + 1;
  const end = choosing.test(segments[named - 1] ?? '') ? named - 1 : named;
  if (end === segments.length || end < 2) return undefined;
  return {
    collectionPath: segments.slice(0, end).join('/'),
    names: segments.slice(end).flatMap((segment) => namesInPath(segment)),
  };
}
