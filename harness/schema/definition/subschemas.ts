import type { Keyword, Keywords, SchemaNode } from '../node.ts';
import type { KeywordDefinition } from './definition.ts';
import { read } from './read-keyword.ts';

/** The keywords whose values are of a type. */
type Holding<Value> = { [Name in Keyword]: Required<Keywords>[Name] extends Value ? Name : never }[Keyword];

type Subschemas = Required<Pick<KeywordDefinition, 'name' | 'read' | 'shape' | 'children'>>;

/** What is alike in all keywords whose value is a schema. */
export function ofSchema(name: Holding<SchemaNode>): Subschemas {
  return {
    name,
    shape: 'one',
    read: (keyword) => ({ [name]: read.schema(keyword) }),
    children: ({ [name]: node }) => (node ? [node] : []),
  };
}

/** What is alike in all keywords whose value is a list of schemas. */
export function ofSchemas(name: Holding<readonly SchemaNode[]>): Subschemas {
  return {
    name,
    shape: 'list',
    read: (keyword) => ({ [name]: read.schemas(keyword) }),
    children: ({ [name]: nodes = [] }) => nodes,
  };
}

/** What is alike in all keywords whose value is an object of schemas. */
export function ofSchemaMap(name: Holding<ReadonlyMap<string, SchemaNode>>): Subschemas {
  return {
    name,
    shape: 'map',
    read: (keyword) => ({ [name]: read.schemaMap(keyword) }),
    children: ({ [name]: nodes }) => [...(nodes?.values() ?? [])],
  };
}
