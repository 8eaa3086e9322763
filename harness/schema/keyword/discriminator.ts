import { get, isArray, isObject, type Json } from '../../json/index.ts';
import type { KeywordDefinition } from '../definition/definition.ts';
import type { KeywordValue } from '../definition/read-keyword.ts';
import type { Discriminator, SchemaNode, Tag } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly discriminator?: Discriminator;
    /** The tag of this schema's values, from the `discriminator` of a schema in its `allOf`. */
    readonly tag?: Tag;
  }
}

/**
 * `discriminator` (OpenAPI 3.1.1, section 4.8.25; 3.0.4, section 4.7.25; 2.0, Schema Object) is a hint and changes no
 * verdict. But servers select the schema by it, so values that are generated for a branch have the branch's name in
 * that property.
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

/** The tag that a schema's values get from the `discriminator` of another schema. The loader sets it. */
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

/** The property name in a `discriminator`. In Swagger 2.0 the value of the keyword is the name itself. */
export function propertyOf(value: Json): string | undefined {
  const name = isObject(value) ? value['propertyName'] : value;
  return typeof name === 'string' ? name : undefined;
}

/**
 * The tag of a schema: the names that the mapping has for it, or else its own name.
 *
 * @param target the pointer of the schema
 * @param locate the pointer that a reference of the mapping leads to, or undefined
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
