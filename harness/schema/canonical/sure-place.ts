import type { Json } from '../../json/index.ts';
import { maySatisfy } from '../evaluate.ts';
import { schemaFact } from '../fact/fact.ts';
import type { SchemaNode } from '../node.ts';
import { conjunctionOfSchemas } from './conjunction.ts';

/**
 * A place in the values of a schema, with what a value there must satisfy whatever else the whole value contains. The
 * branches of a choice say nothing about it.
 */
export class SurePlace {
  readonly #schemas: readonly SchemaNode[];
  #all: readonly SchemaNode[] | undefined;
  readonly #properties = new Map<string, SurePlace>();
  readonly #items = new Map<number, SurePlace>();

  constructor(schemas: readonly SchemaNode[]) {
    this.#schemas = schemas;
  }

  /** Whether anything is known about a value in this place. */
  get isDescribed(): boolean {
    return this.#schemas.length > 0;
  }

  /** Whether a value satisfies all that is known about it. It can still be invalid in this place of a whole value. */
  allows(value: Json): boolean {
    return this.#schemas.every((schema) => maySatisfy(schema, value));
  }

  /** The place of a property, if the value is an object. */
  property(name: string): SurePlace {
    let place = this.#properties.get(name);
    if (place === undefined) {
      place = new SurePlace(this.#stepInto((schema) => ofProperty(schema, name)));
      this.#properties.set(name, place);
    }
    return place;
  }

  /** The place of an item, if the value is an array. */
  item(index: number): SurePlace {
    let place = this.#items.get(index);
    if (place === undefined) {
      place = new SurePlace(
        this.#stepInto(({ keywords }) =>
          keywords === false ? undefined : (keywords.prefixItems?.[index] ?? keywords.items),
        ),
      );
      this.#items.set(index, place);
    }
    return place;
  }

  #stepInto(step: (schema: SchemaNode) => SchemaNode | undefined): SchemaNode[] {
    this.#all ??= conjunctionOfSchemas(this.#schemas.map((schema) => schemaFact(schema, true)));
    return this.#all.map(step).filter((schema) => schema !== undefined);
  }
}

function ofProperty({ keywords }: SchemaNode, name: string): SchemaNode | undefined {
  if (keywords === false) return undefined;
  const own = keywords.properties?.get(name);
  // Whether a pattern matches the name is not looked at, and only names that none matches are additional.
  return own ?? (keywords.patternProperties ? undefined : keywords.additionalProperties);
}

/** The place of whole values, once for a schema. */
export function surePlaceOf(root: SchemaNode): SurePlace {
  const place = places.get(root) ?? new SurePlace([root]);
  places.set(root, place);
  return place;
}

/** A cache, not a registry: an entry lives as long as its schema. */
const places = new WeakMap<SchemaNode, SurePlace>();
