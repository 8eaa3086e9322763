import type { Keyword, Keywords, SchemaNode } from '../node.ts';
import type { KeywordDefinition } from './definition.ts';
import { read } from './read-keyword.ts';

/** The keywords that have values of a certain type. */
type Holding<Value> = { [Name in Keyword]: Required<Keywords>[Name] extends Value ? Name : never }[Keyword];

type Subschemas = Required<Pick<KeywordDefinition, 'name' | 'read' | 'shape' | 'children'>>;

/** The common part of all keywords with a schema as their value. */
export function ofSchema(name: Holding<SchemaNode>): Subschemas {
  return {
    name,
    shape: 'one',
    read: (keyword) => ({ [name]: read.schema(keyword) }),
    children: ({ [name]: node }) => (node ? [node] : []),
  };
}

/** The common part of all keywords with a list of schemas as their value. */
export function ofSchemas(name: Holding<readonly SchemaNode[]>): Subschemas {
  return {
    name,
    shape: 'list',
    read: (keyword) => ({ [name]: read.schemas(keyword) }),
    children: ({ [name]: nodes = [] }) => nodes,
  };
}

/** The common part of all keywords with an object of schemas as their value. */
export function ofSchemaMap(name: Holding<ReadonlyMap<string, SchemaNode>>): Subschemas {
  return {
    name,
    shape: 'map',
    read: (keyword) => ({ [name]: read.schemaMap(keyword) }),
    children: ({ [name]: nodes }) => [...(nodes?.values() ?? [])],
  };
}
