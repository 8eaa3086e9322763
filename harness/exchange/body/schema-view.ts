import type { Content } from '../../document/index.ts';
import { getAt, get, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';

/** Where a schema stands in its document. */
export type Schema = NonNullable<Content['schema']>;

/**
 * What a schema says of a value beyond its validity: its type, its format, its name in XML. It is read from the schema, all
 * that it refers to and all branches of its allOf, the nearest first; alternatives say nothing for sure.
 */
export interface SchemaView {
  /** The first value of a keyword. */
  keyword(name: string): Json | undefined;
  /** Whether any of the schemas names this type. */
  hasType(type: string): boolean;
  property(name: string): SchemaView;
  readonly items: SchemaView;
  /** The name under which the schema or what it refers to stands among the components, if it does. */
  readonly componentName: string | undefined;
  /** Names of all properties that are described. */
  readonly propertyNames: readonly string[];
}

/** The view of a schema of a document; of none at all, one that says nothing. */
export function viewSchema(schema: Schema | undefined): SchemaView {
  if (schema === undefined) return createView(null, [], undefined);
  const found: Json | undefined = getAt(schema.root, schema.pointer);
  return viewAll(schema.root, found === undefined ? [] : [found], nameIn(schema.pointer));
}

function viewAll(root: Json, schemas: readonly Json[], name?: string): SchemaView {
  let componentName = name;
  // References lead in circles sometimes.
  const seen = new Set<JsonObject>();
  const visit = (schema: Json | undefined, first: boolean): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const reference = get(schema, '$ref');
    if (typeof reference === 'string' && reference.startsWith('#')) {
      const pointer = decodeFragment(reference.slice(1));
      if (first) componentName = nameIn(pointer) ?? componentName;
      visit(lookUp(root, pointer), false);
    }
    const branches = get(schema, 'allOf');
    if (isArray(branches)) for (const branch of branches) visit(branch, false);
  };
  for (const schema of schemas) visit(schema, true);
  return createView(root, [...seen], componentName);
}

function createView(root: Json, parts: readonly JsonObject[], componentName: string | undefined): SchemaView {
  const all = (name: string): Json[] => parts.map((part) => get(part, name)).filter((found) => found !== undefined);
  const properties = new Map<string, SchemaView>();
  let items: SchemaView | undefined;
  const viewProperty = (name: string): SchemaView => {
    const described = all('properties').map((found) => (isObject(found) ? get(found, name) : undefined));
    const own = described.filter((found) => found !== undefined);
    return viewAll(root, own.length > 0 ? own : all('additionalProperties').slice(0, 1));
  };
  return {
    componentName,
    keyword: (name) => all(name)[0],
    hasType: (type) => all('type').some((found) => (isArray(found) ? found.includes(type) : found === type)),
    property(name) {
      let view = properties.get(name);
      if (view === undefined) properties.set(name, (view = viewProperty(name)));
      return view;
    },
    get items() {
      return (items ??= viewAll(root, all('items').slice(0, 1)));
    },
    propertyNames: [...new Set(all('properties').flatMap((found) => (isObject(found) ? Object.keys(found) : [])))],
  };
}

function nameIn(pointer: string): string | undefined {
  const name = /^\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(pointer)?.[1];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function lookUp(root: Json, pointer: string): Json | undefined {
  // An anchor is no pointer, and says nothing here.
  return /^(?:\/(?:[^~]|~[01])*)?$/s.test(pointer) ? getAt(root, pointer) : undefined;
}
