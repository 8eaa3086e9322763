import type { Content, Document, Operation, Response } from '../document/index.ts';
import { childPointer, get, isArray, isObject, type Json } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { hasWriteOnly, leakIn } from './request/read-only.ts';
import { isJsonContent } from './request/part.ts';
import { resourcesOf } from './resource/path-template.ts';

/** Values in the place of a secret. */
const masked = /^(?:[*•·x.-]*|\[?(?:redacted|hidden|secret|filtered|masked)\]?)$/iu;

/**
 * Finds what a body has although it is `writeOnly`: by its own schema, or by that of a request which sets the same resource,
 * where its own schema does not name the property.
 */
export function leakFinder(
  document: Document,
  operation: Operation,
  { status }: Response,
  { schema }: Pick<Content, 'schema'>,
): (value: Json | undefined) => string | undefined {
  let looks: boolean | undefined;
  let secrets: readonly string[] | undefined;
  return (value) => {
    if (schema === undefined || value === undefined) return undefined;
    const own = (looks ??= hasWriteOnly(schema)) ? leakIn(schema, value) : undefined;
    if (own !== undefined || !status.startsWith('2')) return own;
    secrets ??= secretsOf(document, operation);
    return secrets.length === 0 ? undefined : shownSecret(viewSchema(schema, 'possible'), value, secrets);
  };
}

/** The properties that are `writeOnly` in the requests which set the resource that an operation answers with or lists. */
function secretsOf({ operations }: Document, { path }: Operation): string[] {
  const own = resourcesOf(path).find(({ itemPath }) => itemPath === path);
  const isSame = (other: string): boolean =>
    [path, own?.collectionPath].includes(other) ||
    resourcesOf(other).some(({ itemPath, collectionPath }) => itemPath === other && collectionPath === path);
  const bodies = operations
    .filter((each) => isSame(each.path))
    .flatMap(({ requestBody }) => requestBody?.content ?? []);
  const names = bodies.filter(isJsonContent).flatMap(({ schema }) => {
    const view = viewSchema(schema, 'possible');
    return view.propertyNames.filter((name) => view.property(name).values('writeOnly').includes(true));
  });
  return [...new Set(names)];
}

/** The place of a secret in a resource, or in one of those in a list. A masked one is not shown. */
function shownSecret(view: SchemaView, value: Json, secrets: readonly string[]): string | undefined {
  if (isArray(value)) return firstOf(value, (item, index) => within(view.item(index), item, childPointer('', index)));
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).filter(([, each]) => isArray(each));
  const inLists = ([name, items]: readonly [string, Json]): string | undefined =>
    isArray(items)
      ? firstOf(items, (item, index) =>
          within(view.property(name).item(index), item, childPointer(childPointer('', name), index)),
        )
      : undefined;
  return within(view, value, '') ?? firstOf(lists, inLists);

  function within(of: SchemaView, resource: Json, place: string): string | undefined {
    if (!isObject(resource)) return undefined;
    const found = secrets.find((name) => {
      const shown = get(resource, name) ?? null;
      const isMasked = shown === null || (typeof shown === 'string' && masked.test(shown));
      return !isMasked && !of.propertyNames.includes(name);
    });
    return found === undefined ? undefined : childPointer(place, found);
  }
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item, index: number) => Found | undefined,
): Found | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
