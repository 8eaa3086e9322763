import { get, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { SchemaNode, Tag } from '../node.ts';

/** The property that a `discriminator` tells schemas apart by. In Swagger 2.0 the keyword is its name itself. */
export function propertyOf(value: Json): string | undefined {
  const name = isObject(value) ? value['propertyName'] : value;
  return typeof name === 'string' ? name : undefined;
}

/** The names that lead to a schema: those of the mapping, else its own. */
export function tagOf(value: Json, property: string, ref: string, pointer: string): Tag {
  const own = ref.slice(ref.lastIndexOf('/') + 1);
  const mapping = isObject(value) ? get(value, 'mapping') : undefined;
  const mapped = isObject(mapping) ? namesFor(mapping, ref, own) : [];
  const names = mapped.length > 0 ? mapped : [own];
  const node: SchemaNode = { id: `tag ${pointer} ${ref}`, pointer, keywords: { enum: names } };
  return { property, node };
}

function namesFor(mapping: JsonObject, ref: string, own: string): string[] {
  return Object.entries(mapping).flatMap(([name, target]) => (target === ref || target === own ? [name] : []));
}
