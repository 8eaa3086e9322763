import { collectionName, type ResourcePath } from '../../clause/index.ts';
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
