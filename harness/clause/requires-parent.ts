import { plainName, shapeOfPath, singular, type Operation, type Response } from '../document/index.ts';
import { tested, type TestedRow } from './model/row.ts';
import { mentions } from './model/words.ts';
import { parameterOf } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { judgeUnknown, scriptsWithUnknown, type NamedKind } from './state/unknown-name.ts';

/** Words by which what is not there is created, or taken for something empty. */
export const otherwise =
  /\bcreat\w+ (?:it|the|a|an|one)\b|\bempty\b|\beven (?:if|when|though)\b|\b(?:whether|regardless)\b/i;

/** An operation below a resource, which the document answers with 404 or 410 if the resource is not there. */
interface BelowResource extends NamedKind {
  /** What the resource is called. */
  readonly kind: string;
  readonly stated: string;
}

/**
 * A request below a resource that does not exist is answered with 404 or 410, as the document says, because a path is a hierarchy
 * (RFC 3986 §1.2.3).
 */
export function requiresParentRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const below = belowResource(model, siblings);
  if (below === undefined) return [];
  const { kind, stated } = below;
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} requires its ${kind}`,
        level: 'must',
        sentence: `A request below a ${kind} that does not exist is rejected, as the document says.`,
        stated,
        kind: 'requires its parent',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0,
      open: [404],
      variants: [{ name: '', arbitrary: scriptsWithUnknown(model, below) }],
      judge: (trial) => judgeUnknown(below, model, trial, 'below unknown', kind),
    }),
  ];
}

/** Whether there are such rows, decided from the document alone. */
export function isBelowResource(operations: readonly Operation[], operation: Operation, siblings: Siblings): boolean {
  const resource = resourceAbove(operation);
  if (resource === undefined || statedFor(operations, operation, resource) === undefined) return false;
  const around = readOf(operations, resource);
  const found = around && resourceOperationsOf(around, siblings, siblings.operation);
  return found?.create !== undefined && found.read === around;
}

function belowResource(model: RequestModel, siblings: Siblings): BelowResource | undefined {
  const resource = resourceAbove(model.operation);
  const stated = resource && statedFor(model.document.operations, model.operation, resource);
  const around = resource && readOf(model.document.operations, resource);
  const read = around && siblings.requestModel(around.name);
  if (resource === undefined || stated === undefined || read === undefined) return undefined;
  const operations = resourceOperationsOf(read.operation, siblings, siblings.requestModel);
  const name = operations?.resource?.names.at(-1);
  const key = name === undefined ? undefined : parameterOf(read, 'path', name);
  const create = operations?.create;
  if (operations?.read !== read || create === undefined || key === undefined) return undefined;
  return { operations, create, read, key, kind: kindOf(resource), stated };
}

/** The read of a resource. Its path can have another name for the parameter: `/tickets/{id}` above `/tickets/{ticketId}/comments`. */
function readOf(operations: readonly Operation[], { itemPath }: ResourcePath): Operation | undefined {
  const shape = shapeOfPath(itemPath);
  return operations.find(({ method, path }) => method === 'GET' && shapeOfPath(path) === shape);
}

/** The resource that the path of an operation goes on after, without another name; undefined if there is none. */
function resourceAbove({ path, method }: Operation): ResourcePath | undefined {
  const resource = resourcesOf(path).at(-1);
  if (resource === undefined || resource.itemPath === path || resource.names.length > 1) return undefined;
  const goesOn = /^[/:]/.test(path.slice(resource.itemPath.replace(/\/$/, '').length));
  return goesOn && !['DELETE', 'HEAD', 'OPTIONS'].includes(method) ? resource : undefined;
}

export const kindOf = (resource: ResourcePath): string => singular(collectionName(resource)) || 'resource';

const nothing: ReadonlySet<string> = new Set(['404', '410']);

/** Where the document says that the resource is not found; undefined if it is about something else, or says so of all operations. */
function statedFor(operations: readonly Operation[], operation: Operation, resource: ResourcePath): string | undefined {
  const { path, responses } = operation;
  const found = saidOfNothing(operation);
  const said = responses.map(({ description }) => description);
  if (found === undefined || said.some((text) => otherwise.test(text))) return undefined;
  const own = singular(plainName(path.split('/').findLast((segment) => segment !== '') ?? ''));
  const isOfOther = mentions(found.description, own) && !mentions(found.description, plainName(kindOf(resource)));
  return isOfOther || isSaidEverywhere(operations) ? undefined : found.pointer;
}

export const saidOfNothing = ({ responses }: Operation): Response | undefined =>
  responses.find(({ status }) => nothing.has(status));

const saidEverywhere = new WeakMap<readonly Operation[], boolean>();

/** Whether a document has 404 for each read, also where no name is in the path. It is found once, because each operation asks. */
export function isSaidEverywhere(operations: readonly Operation[]): boolean {
  const before = saidEverywhere.get(operations);
  if (before !== undefined) return before;
  const unnamed = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const isSo = unnamed.length > 0 && unnamed.every((each) => saidOfNothing(each) !== undefined);
  saidEverywhere.set(operations, isSo);
  return isSo;
}
