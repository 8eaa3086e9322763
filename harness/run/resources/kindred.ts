import {
  collectionName,
  isBelow,
  parameterOf,
  resourcesOf,
  showsSameComponent,
  type ResourcePath,
} from '../../clause/index.ts';
import { contentsOfSuccess, plainName, singular, wordsIn, type Operation } from '../../document/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { creationPaths } from './collections.ts';

/** Words for the name of any resource, which don't say what kind it is. */
const ofAnyKind = new Set([
  ...['id', 'ids', 'uuid', 'guid', 'key', 'slug', 'name', 'code', 'identifier', 'number', 'handle', 'ref', 'value'],
  ...['username', 'login', 'email'],
]);

/**
 * The kind of the resources on a path: `feature` for `{featureName}` and `{feature}`, whatever is before it, and for
 * `/features/{name}`.
 */
export function kindOf(resource: ResourcePath): string {
  const [name = ''] = resource.names;
  const words = wordsIn(name);
  const last = words.findLastIndex((word) => !ofAnyKind.has(word));
  const kind = words.slice(0, last + 1).join('');
  return singular(kind === '' ? plainName(collectionName(resource)) : kind);
}

/**
 * Resources of one kind, which other paths have, and the operations that create them elsewhere, or have lists of them in
 * their answers.
 */
export interface Kindred {
  /** Each with an operation that has its name last in its path. */
  readonly resources: readonly (readonly [resource: ResourcePath, operation: OperationRows])[];
  readonly lists: readonly OperationRows[];
  readonly creators: readonly OperationRows[];
}

/**
 * Finds where else resources of the same kind are: at other paths, in other collections named after the kind, and in
 * lists that answers have under its name. Those with the fewest parameters come first, because these need the fewest other
 * resources. Operations that answer a creation with the same component come after those with the name of the kind.
 */
export function kindredOf(wanted: ResourcePath, operations: Iterable<OperationRows>): Kindred {
  if (wanted.names.length !== 1) return { resources: [], lists: [], creators: [] };
  const kind = kindOf(wanted);
  const resources = new Map<string, readonly [ResourcePath, OperationRows]>();
  const lists: OperationRows[] = [];
  const creators: OperationRows[] = [];
  const makers: OperationRows[] = [];
  const all = [...operations];
  const reader = all.find(({ operation: { method, path } }) => method === 'GET' && path === wanted.itemPath);
  for (const each of all) {
    const { path, method } = each.operation;
    const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
    const isElsewhere = resource?.names.length === 1 && resource.collectionPath !== wanted.collectionPath;
    if (isElsewhere && kindOf(resource) === kind && !resources.has(path)) resources.set(path, [resource, each]);
    if (method === 'GET' && path !== wanted.collectionPath && hasListOf(kind, each.operation)) lists.push(each);
    if (method === 'POST' && !creationPaths(wanted).includes(path) && isCollectionOf(kind, path)) creators.push(each);
    else if (reader !== undefined && makes(wanted, each.operation, reader.operation)) makers.push(each);
  }
  return {
    resources: [...resources.values()].sort(([, one], [, other]) => byParameters(one, other)),
    lists: lists.sort(byParameters),
    creators: [...creators.sort(byParameters), ...makers.sort(byParameters)],
  };
}

/**
 * Finds the operations that list resources of other kinds, each with one of the wanted kind inside: articles with the profiles of
 * their authors.
 */
export function listsAround(wanted: ResourcePath, operations: Iterable<OperationRows>): readonly OperationRows[] {
  if (wanted.names.length !== 1) return [];
  const all = [...operations];
  const shown = all.filter(({ operation: { path } }) => path === wanted.itemPath || isBelow(path, wanted.itemPath));
  const components = new Set(shown.flatMap(({ operation }) => componentsShownBy(operation)));
  if (components.size === 0) return [];
  const isAround = ({ operation }: OperationRows): boolean =>
    operation.method === 'GET' && hasListAround(wanted, components, operation);
  return all.filter(isAround).sort(byParameters);
}

const byParameters = (one: OperationRows, other: OperationRows): number =>
  resourcesOf(one.operation.path).length - resourcesOf(other.operation.path).length;

/** Whether a path ends with the name of a kind: `/projects/{projectId}/tasks` for tasks. */
export function isCollectionOf(kind: string, path: string): boolean {
  return kindOfCollection(path) === kind;
}

/** The kind of the resources of a collection, by the last name in its path; undefined if that is a parameter. */
export function kindOfCollection(path: string): string | undefined {
  const last = collectionName({ collectionPath: path });
  return last.includes('{') ? undefined : singular(plainName(last));
}

/** Whether a POST creates what can be read elsewhere: `/exports` begins a job, which `/jobs/{jobId}` shows. */
function makes(wanted: ResourcePath, making: Operation, reading: Operation): boolean {
  const { method, path } = making;
  const isOther = !creationPaths(wanted).includes(path) && path !== wanted.itemPath && !isBelow(path, wanted.itemPath);
  return method === 'POST' && isOther && showsSameComponent(making, reading, ['201', '202']);
}

/** Whether the answers of an operation have a list of resources of a kind. */
function hasListOf(kind: string, operation: Operation): boolean {
  const isOf = (name: string): boolean => singular(plainName(name)) === kind;
  const last = operation.path.split('/').findLast((segment) => segment !== '') ?? '';
  return contentsOfSuccess(operation).some(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    if (view.hasType('array')) return isOf(last);
    return view.propertyNames.some((name) => isOf(name) && view.property(name).hasType('array'));
  });
}

/** The components that the successes of an operation are of, or the one object in each. */
function componentsShownBy(operation: Operation): string[] {
  return contentsOfSuccess(operation).flatMap(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    const [only, ...others] = view.propertyNames;
    const shown = only !== undefined && others.length === 0 ? view.property(only) : view;
    return shown.hasType('array') ? [] : (shown.componentName ?? []);
  });
}

/**
 * Whether the answers of an operation have a list of objects with one inside that is of some components, and has the name of
 * the wanted resource. An object around it that has a name like that itself is left out, because it is not clear which one is meant.
 */
function hasListAround(wanted: ResourcePath, components: ReadonlySet<string>, operation: Operation): boolean {
  const [name = ''] = wanted.names;
  return contentsOfSuccess(operation).some(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    const members = view.propertyNames.map((each) => view.property(each));
    return [view, ...members].some(({ items }) => {
      const inside = items.propertyNames.map((each) => items.property(each));
      const isOf = (each: SchemaView): boolean =>
        components.has(each.componentName ?? '') && each.propertyNames.includes(name);
      return !items.propertyNames.includes(name) && inside.some(isOf);
    });
  });
}

/** Whether the document lists the names of a resource: then they are words of the document, and the server has them all. */
export function isListedByDocument(
  { names }: ResourcePath,
  { requestModel }: Pick<OperationRows, 'requestModel'>,
): boolean {
  return names.some((name) => {
    const part = requestModel && parameterOf(requestModel, 'path', name);
    const view = part?.parameter && viewSchema(part.parameter.schema);
    return view !== undefined && ['enum', 'const'].some((keyword) => view.values(keyword).length > 0);
  });
}
