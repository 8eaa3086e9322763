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

/** References lead in circles sometimes. */
const farthest = 32;

/** The view of a schema of a document; of none at all, one that says nothing. */
export function viewSchema(schema: Schema | undefined): SchemaView {
  if (schema === undefined) return createView(null, [], undefined);
  const found: Json | undefined = getAt(schema.root, schema.pointer);
  return viewAll(schema.root, found === undefined ? [] : [found], nameIn(schema.pointer));
}

function viewAll(root: Json, schemas: readonly Json[], name?: string): SchemaView {
  const parts: JsonObject[] = [];
  let componentName = name;
  const visit = (schema: Json | undefined, depth: number): void => {
    if (!isObject(schema) || depth > farthest) return;
    parts.push(schema);
    const reference = get(schema, '$ref');
    if (typeof reference === 'string' && reference.startsWith('#')) {
      const pointer = decodeFragment(reference.slice(1));
      if (depth === 0) componentName = nameIn(pointer) ?? componentName;
      visit(lookUp(root, pointer), depth + 1);
    }
    const branches = get(schema, 'allOf');
    if (isArray(branches)) for (const branch of branches) visit(branch, depth + 1);
  };
  for (const schema of schemas) visit(schema, 0);
  return createView(root, parts, componentName);
}

function createView(root: Json, parts: readonly JsonObject[], componentName: string | undefined): SchemaView {
  const all = (name: string): Json[] => parts.map((part) => get(part, name)).filter((found) => found !== undefined);
  return {
    componentName,
    keyword: (name) => all(name)[0],
    hasType: (type) => all('type').some((found) => (isArray(found) ? found.includes(type) : found === type)),
    property(name) {
      const described = all('properties').map((found) => (isObject(found) ? get(found, name) : undefined));
      const own = described.filter((found) => found !== undefined);
      return viewAll(root, own.length > 0 ? own : all('additionalProperties').slice(0, 1));
    },
    get items() {
      return viewAll(root, all('items').slice(0, 1));
    },
    get propertyNames() {
      return [...new Set(all('properties').flatMap((found) => (isObject(found) ? Object.keys(found) : [])))];
    },
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
  return pointer === '' || pointer.startsWith('/') ? getAt(root, pointer) : undefined;
}
