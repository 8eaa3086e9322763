import { childPointer, get, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import type { Keywords, SchemaNode, Tag } from '../node.ts';
import type { KeywordValue } from './reader.ts';

/**
 * `discriminator` (OpenAPI 3.1.1, section 4.8.25; 3.0.4, section 4.7.25; 2.0, Schema Object) is a hint and changes no verdict. But
 * servers choose by it: what is grown for a branch says so in the property that tells the branches apart.
 */
export function discriminator({ value, pointer, siblings, reference, heirs }: KeywordValue): Keywords {
  const property = propertyOf(value);
  if (property === undefined) return {};
  const branches = siblings['oneOf'] ?? siblings['anyOf'];
  const tag = (target: string) => tagOf(value, property, target, pointer);
  if (isArray(branches)) {
    const refs = branches.map((branch) => (isObject(branch) ? branch['$ref'] : undefined));
    return { branchTags: refs.map((ref) => (typeof ref === 'string' ? tag(ref) : undefined)) };
  }
  const found = heirs(pointer.slice(0, -'/discriminator'.length));
  return found.length > 0 ? { heirs: found.map(({ ref }) => reference(ref, pointer, false)) } : {};
}

/** A schema that has another in its `allOf`. */
export interface Heir {
  readonly name: string;
  readonly ref: string;
}

/** The inheritance by `allOf` among the schemas that a description names. */
export class Heirs {
  readonly #direct = new Map<string, Heir[]>();
  readonly #tags = new Map<string, Tag>();

  constructor(root: Json) {
    if (!isObject(root) || !('openapi' in root || 'swagger' in root)) return;
    const components = root['components'];
    const place = 'swagger' in root ? '#/definitions' : '#/components/schemas';
    const schemas = 'swagger' in root ? root['definitions'] : isObject(components) ? components['schemas'] : undefined;
    for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
      const heir = { name, ref: childPointer(place, name) };
      for (const base of bases(schema)) this.#direct.set(base, [...(this.#direct.get(base) ?? []), heir]);
    }
    for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
      const pointer = childPointer(place, name).slice(1);
      const stated = isObject(schema) && !schema['oneOf'] && !schema['anyOf'] ? schema['discriminator'] : undefined;
      const property = stated === undefined ? undefined : propertyOf(stated);
      if (stated === undefined || property === undefined) continue;
      for (const { ref } of this.of(pointer))
        this.#tags.set(ref.slice(1), tagOf(stated, property, ref, `${pointer}/discriminator`));
    }
  }

  /** The schemas that have the one at a place in their `allOf`, or another that has it in its. */
  of(pointer: string): readonly Heir[] {
    const found = new Map<string, Heir>();
    const queue = [`#${pointer}`];
    for (const base of queue) {
      for (const heir of this.#direct.get(base) ?? []) {
        if (found.has(heir.ref)) continue;
        found.set(heir.ref, heir);
        queue.push(heir.ref);
      }
    }
    return [...found.values()];
  }

  /** What values of the schema at a place say of themselves. */
  tag(pointer: string): Tag | undefined {
    return this.#tags.get(pointer);
  }
}

function bases(schema: Json): string[] {
  const parts = isObject(schema) && isArray(schema['allOf']) ? schema['allOf'] : [];
  return parts.flatMap((part) => (isObject(part) && typeof part['$ref'] === 'string' ? [part['$ref']] : []));
}

/** In Swagger 2.0 the keyword is the property's name itself. */
function propertyOf(value: Json): string | undefined {
  const name = isObject(value) ? value['propertyName'] : value;
  return typeof name === 'string' ? name : undefined;
}

/** The names that lead to a schema: those of the mapping, else its own. */
function tagOf(value: Json, property: string, ref: string, pointer: string): Tag {
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
