import { get, isArray, isObject, type Json } from '../../json/index.ts';
import type { KeywordDefinition } from '../definition/definition.ts';
import type { KeywordValue } from '../definition/read-keyword.ts';
import { all, alongside, onObject } from '../definition/visit.ts';
import { impossible, oneOption } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import type { Discriminator, Heritage, Keywords, SchemaNode, Tag } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly discriminator?: Discriminator;
    /** The schemas that have this one in their `allOf`, and that its `discriminator` selects from. */
    readonly heirs?: readonly Heritage[];
    /** The tag of this schema's values, from the `discriminator` of a schema in its `allOf`. */
    readonly tag?: Tag;
  }
}

/**
 * `discriminator` (OpenAPI 3.1.1, section 4.8.25; 3.0.4, section 4.7.25; 2.0, Schema Object) is a hint beside `oneOf` and
 * `anyOf`, and changes no verdict. But servers select the schema by it, so values that are generated for a branch have the
 * branch's name in that property.
 */
export const discriminator: KeywordDefinition = {
  name: 'discriminator',
  modifier: true,
  read: (keyword) => {
    const property = propertyOf(keyword.value);
    return property === undefined ? {} : chooser(keyword, property);
  },
};

/**
 * What a `discriminator` selects from by inheritance. A value with the tag of an heir must satisfy what the heir adds,
 * where the version of OpenAPI says so: 2.0 and 3.0.0 to 3.0.3 name validation among its uses, and 3.0.4 and 3.1.1 exclude
 * it. The reader of `discriminator` sets it.
 */
export const heirs: KeywordDefinition = {
  name: 'heirs',
  passive: 'always',
  children: ({ heirs: all = [] }) => all.flatMap(({ node, added }) => (added ? [node, added] : [node])),
  judge: ({ heirs: found = [] }) => {
    const binding = found.flatMap(({ tag: own, added }) => (added ? [{ own, added }] : []));
    if (binding.length === 0) return undefined;
    return onObject((visit, value) => {
      const selected = binding.filter(
        ({ own: { property, node } }) => node.keywords && node.keywords.enum?.includes(get(value, property) ?? null),
      );
      return all(visit, selected, ({ added }) => alongside(visit, added));
    });
  },
  decide: ({ keywords: { heirs: found = [] }, holds, tagged }) =>
    holds ? oneOption(found.map(({ node, tag: own }) => [schemaFact(node), ...tagged(node, own)])) : impossible,
  options: ({ heirs: found = [] }) => found.map(({ node }) => [schemaFact(node)]),
};

/** The tag that a schema's values get from the `discriminator` of another schema. The loader sets it. */
export const tag: KeywordDefinition = { name: 'tag', modifier: true };

function chooser(keyword: KeywordValue, property: string): Keywords {
  const { value, pointer, siblings, reference, locate, heirs: heirsOf } = keyword;
  const branches = siblings['oneOf'] ?? siblings['anyOf'];
  const tagFor = (ref: string) => tagOf(value, property, locate(ref) ?? ref, pointer, locate);
  if (isArray(branches)) {
    const refs = branches.map((branch) => (isObject(branch) ? branch['$ref'] : undefined));
    return { discriminator: { tags: refs.map((ref) => (typeof ref === 'string' ? tagFor(ref) : undefined)) } };
  }
  const base = pointer.slice(0, -'/discriminator'.length);
  const { refs, areBinding } = heirsOf(base);
  if (refs.length === 0) return {};
  const inherited = new Set([base, ...refs.map((ref) => locate(ref) ?? ref)]);
  const found = refs.map((ref) => ({ node: reference(ref, pointer, false), tag: tagFor(ref) }));
  return {
    heirs: found.map((heir) => (areBinding ? { ...heir, added: addedBy(heir.node, base, inherited) } : heir)),
  };
}

/**
 * What an heir adds to a base: its schema without the base, so that it can be judged beside the base.
 *
 * @param inherited the pointers of the base and of all its heirs
 */
function addedBy(heir: SchemaNode, base: string, inherited: ReadonlySet<string>): SchemaNode {
  let keywords: Keywords | false | undefined;
  const read = (): Keywords | false => {
    if (heir.keywords === false) return false;
    const own = Object.entries(heir.keywords).filter(
      ([name]) => !['allOf', 'discriminator', 'heirs', 'tag'].includes(name),
    );
    // A schema that inherits from itself stays a circle, which the loader rejects.
    const others = new Set([...inherited].filter((pointer) => pointer !== heir.pointer));
    const parts = (heir.keywords.allOf ?? []).flatMap((part) => {
      const target = part.keywords === false ? undefined : part.keywords.$ref;
      if (target === undefined || !others.has(target.pointer)) return [part];
      return target.pointer === base ? [] : [addedBy(target, base, others)];
    });
    return { ...Object.fromEntries(own), ...(parts.length > 0 && { allOf: parts }) };
  };
  return {
    id: `added ${base} ${heir.id}`,
    pointer: heir.pointer,
    // Read at first use, because schemas refer to each other in cycles.
    get keywords() {
      return (keywords ??= read());
    },
  };
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
