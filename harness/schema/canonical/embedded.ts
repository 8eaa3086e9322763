import type { Fact } from '../fact/fact.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import { conjunctionOfSchemas } from './conjunction.ts';

/**
 * The resources that values with these facts can have in the place of an id, where the schemas offer both: `oneOf` with a
 * text and a reference to an object that has an id. A client usually sends the id, and the members of the resource are
 * described where it is sent by itself.
 */
export function embeddedResources(facts: readonly Fact[]): ReadonlySet<SchemaNode> {
  const choices = facts.flatMap((fact) => (fact.kind === 'keyword' && fact.holds ? [fact.node] : []));
  const nodes = new Set([...conjunctionOfSchemas(facts), ...choices]);
  const branches = [...nodes].flatMap(({ keywords }) =>
    keywords === false ? [] : [keywords.oneOf ?? [], keywords.anyOf ?? []],
  );
  return new Set(branches.flatMap(resourcesBesideId));
}

/** Whether the facts say by themselves that a value is such a resource, and not an id. */
export function isEmbeddedResource(facts: readonly Fact[]): boolean {
  const resources = embeddedResources(facts);
  return facts.some((fact) => fact.kind === 'schema' && fact.holds && resources.has(targetOf(fact.node)));
}

function resourcesBesideId(branches: readonly SchemaNode[]): SchemaNode[] {
  const resources = branches.filter(isResource);
  const others = branches.filter((branch) => !resources.includes(branch));
  return others.length > 0 && others.every(isOfIds) ? resources.map(targetOf) : [];
}

function targetOf(node: SchemaNode): SchemaNode {
  return node.keywords === false ? node : (node.keywords.$ref ?? node);
}

/** Whether a branch is a reference to the schema of an object with an id, or with a name like that of the schema. */
function isResource({ keywords }: SchemaNode): boolean {
  const target = keywords && keywords.$ref;
  if (!target || target.keywords === false) return false;
  const name = target.pointer.slice(target.pointer.lastIndexOf('/') + 1).toLowerCase();
  return [...(target.keywords.properties?.keys() ?? [])].some((property) => isIdentity(property.toLowerCase(), name));
}

function isIdentity(property: string, name: string): boolean {
  return property === 'id' || property === 'uuid' || property === name || `${property}s` === name;
}

const idTypes = new Set<string>(['string', 'integer', 'number', 'null']);

function isOfIds({ keywords }: SchemaNode): boolean {
  const { type, enum: listed }: Keywords = keywords || {};
  return type !== undefined && listed === undefined && type.every((name) => idTypes.has(name));
}
