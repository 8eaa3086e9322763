import { get, isArray, isObject, type Json } from '../../json/index.ts';
import type { KeywordDefinition } from '../definition/definition.ts';
import type { KeywordValue } from '../definition/read-keyword.ts';
import type { Discriminator, SchemaNode, Tag } from '../node.ts';

/**
 * `discriminator` (OpenAPI 3.1.1, section 4.8.25; 3.0.4, section 4.7.25; 2.0, Schema Object) is a hint and changes no verdict. But
 * servers choose by it: what is generated for a branch says so in the property that tells the branches apart.
 */
export const discriminator: KeywordDefinition = {
  name: 'discriminator',
  modifier: true,
  read: (keyword) => {
    const property = propertyOf(keyword.value);
    return property === undefined ? {} : { discriminator: chooser(keyword, property) };
  },
  children: ({ discriminator: chosen }) => chosen?.heirs ?? [],
};

/** What a schema says of itself by the `discriminator` of another, which the loader knows. */
export const tag: KeywordDefinition = { name: 'tag', modifier: true };

function chooser(keyword: KeywordValue, property: string): Discriminator {
  const { value, pointer, siblings, reference, locate, heirs } = keyword;
  const branches = siblings['oneOf'] ?? siblings['anyOf'];
  const tagFor = (ref: string) => tagOf(value, property, locate(ref) ?? ref, pointer, locate);
  if (isArray(branches)) {
    const refs = branches.map((branch) => (isObject(branch) ? branch['$ref'] : undefined));
    return { tags: refs.map((ref) => (typeof ref === 'string' ? tagFor(ref) : undefined)) };
  }
  const found = heirs(pointer.slice(0, -'/discriminator'.length));
  return found.length > 0 ? { heirs: found.map((ref) => reference(ref, pointer, false)) } : {};
}

/** The property that a `discriminator` tells schemas apart by. In Swagger 2.0 the keyword is its name itself. */
export function propertyOf(value: Json): string | undefined {
  const name = isObject(value) ? value['propertyName'] : value;
  return typeof name === 'string' ? name : undefined;
}

/**
 * The names that lead to a schema: those of the mapping, else its own.
 *
 * @param target where the schema stands
 * @param locate where a reference of the mapping leads
 */
export function tagOf(
  value: Json,
  property: string,
  target: string,
  pointer: string,
  locate: (reference: string) => string | undefined,
): Tag {
  const own = decoded(target.slice(target.lastIndexOf('/') + 1));
  const mapping = isObject(value) ? get(value, 'mapping') : undefined;
  const mapped = Object.entries(isObject(mapping) ? mapping : {}).flatMap(([name, said]) => {
    return said === own || (typeof said === 'string' && locate(said) === target) ? [name] : [];
  });
  const names = mapped.length > 0 ? mapped : [own];
  const node: SchemaNode = { id: `tag ${pointer} ${target}`, pointer, keywords: { enum: names } };
  return { property, node };
}

function decoded(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
