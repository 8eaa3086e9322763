import type { Operation } from '../../document/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { endsInName, isBelow, type ResourcePath } from '../resource/path-template.ts';
import { namesToReferBy, referringNames } from '../resource/reference.ts';

/** How deep in a body a field that refers to a resource is looked for, and how many fields are looked at. */
const mostDeep = 3;
const mostFields = 400;

/** The operations that create something with a field of the body that can refer to a resource, by their names. */
export function referrersIn(operations: readonly Operation[]): (resource: ResourcePath) => readonly string[] {
  let index: ReadonlyMap<string, readonly Operation[]> | undefined;
  return (resource) => {
    if (resource.names.length !== 1) return [];
    index ??= creatorsByField(operations);
    const found = referringNames(resource).flatMap((name) => index?.get(name) ?? []);
    const { itemPath, collectionPath } = resource;
    const others = found.filter(({ path }) => path !== collectionPath && !isBelow(path, itemPath));
    return [...new Set(others.map(({ name }) => name))];
  };
}

/** The operations that create something, by the plain names of the fields in their bodies. */
function creatorsByField(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { method, path, responses, requestBody } = operation;
    if (method !== 'POST' || endsInName(path) || !responses.some(({ status }) => status === '201')) continue;
    const names = new Set<string>();
    for (const { schema } of requestBody?.content ?? []) collectFields(viewSchema(schema, 'possible'), names, mostDeep);
    for (const name of new Set([...names].flatMap(namesToReferBy))) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [operation]);
      else known.push(operation);
    }
  }
  return found;
}

function collectFields(view: SchemaView, names: Set<string>, depth: number): void {
  for (const name of view.propertyNames) {
    if (names.size >= mostFields) return;
    names.add(name);
    if (depth > 1) collectFields(view.property(name), names, depth - 1);
  }
  if (depth > 1 && view.values('items').length > 0) collectFields(view.items, names, depth - 1);
}
