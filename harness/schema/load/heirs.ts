import { childPointer, isArray, isObject, type Json } from '../../json/index.ts';
import type { Tag } from '../node.ts';
import { propertyOf, tagOf } from '../keyword/discriminator.ts';

/** A schema that has another in its `allOf`. */
export interface Heir {
  readonly name: string;
  readonly ref: string;
}

/** The inheritance by `allOf` among the component schemas of an OpenAPI document. */
export class Heirs {
  /** Whether the version of OpenAPI names validation among the uses of `discriminator`. */
  readonly areBinding: boolean;
  readonly #direct = new Map<string, Heir[]>();
  readonly #tags = new Map<string, Tag>();

  /** @param locate the pointer that a reference leads to, from the pointer of the schema that contains it */
  constructor(root: Json, locate: (reference: string, pointer: string) => string | undefined) {
    const version = isObject(root) ? root['openapi'] : undefined;
    const isOld = typeof version === 'string' && /^3\.0\.[0-3]\b/.test(version);
    this.areBinding = isOld || (isObject(root) && 'swagger' in root);
    if (!isObject(root) || !('openapi' in root || 'swagger' in root)) return;
    const components = root['components'];
    const place = 'swagger' in root ? '#/definitions' : '#/components/schemas';
    const schemas = 'swagger' in root ? root['definitions'] : isObject(components) ? components['schemas'] : undefined;
    for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
      const heir = { name, ref: childPointer(place, name) };
      for (const reference of bases(schema)) {
        const base = `#${locate(reference, heir.ref.slice(1)) ?? ''}`;
        this.#direct.set(base, [...(this.#direct.get(base) ?? []), heir]);
      }
    }
    for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
      const pointer = childPointer(place, name).slice(1);
      const stated = isObject(schema) && !schema['oneOf'] && !schema['anyOf'] ? schema['discriminator'] : undefined;
      const property = stated === undefined ? undefined : propertyOf(stated);
      if (stated === undefined || property === undefined) continue;
      const locateFrom = (reference: string): string | undefined => locate(reference, pointer);
      for (const { ref } of this.of(pointer))
        this.#tags.set(ref.slice(1), tagOf(stated, property, ref.slice(1), `${pointer}/discriminator`, locateFrom));
    }
  }

  /** The schemas that have the schema at a pointer in their `allOf`, directly or through others. */
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

  /** The tags of the values of the schema at a pointer: its own, and those of the schemas that inherit from it. */
  tag(pointer: string): Tag | undefined {
    const own = this.#tags.get(pointer);
    const others = this.of(pointer).flatMap(({ ref }) => this.#tags.get(ref.slice(1)) ?? []);
    if (own === undefined || others.length === 0) return own;
    const names = [own, ...others].flatMap(({ node: { keywords } }) =>
      keywords === false ? [] : (keywords.enum ?? []),
    );
    return { ...own, node: { ...own.node, id: `tags ${own.node.id}`, keywords: { enum: names } } };
  }
}

function bases(schema: Json): string[] {
  const parts = isObject(schema) && isArray(schema['allOf']) ? schema['allOf'] : [];
  return parts.flatMap((part) => (isObject(part) && typeof part['$ref'] === 'string' ? [part['$ref']] : []));
}
