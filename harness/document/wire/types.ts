import type { JsonObject } from '../../json/index.ts';
import type { Dialect } from '../../schema/index.ts';

/** Types that a place of a request can carry; null can't be distinguished from a missing value or a string. */
type Carried = 'string' | 'number' | 'boolean' | 'array' | 'object';

/**
 * A restriction to some types, in keywords of the dialect. OpenAPI 3.0 has no lists of types, so it needs `anyOf`
 * (§4.7.24). Swagger 2.0 has no `anyOf`, but the lists of types of JSON Schema.
 */
export function typesOnly(dialect: Dialect, types: readonly Carried[]): JsonObject {
  if (dialect === 'openapi-3.0') return { anyOf: types.map((type) => ({ type })) };
  return { type: types };
}

export const primitives = ['string', 'number', 'boolean'] as const;
export const anything = [...primitives, 'array', 'object'] as const;

/** Names that need no encoding anywhere and have no special meaning for a parser of forms. */
const plainName = '^[A-Za-z0-9_-]+$';

/** A restriction to the names that the author declares, and to plain names when others are allowed. */
export function namesOnly(dialect: Dialect, { names, open }: DeclaredNames, values: JsonObject): JsonObject {
  if (dialect === 'openapi-3.0' || dialect === 'swagger-2.0') {
    if (open || names.length === 0) return { additionalProperties: values };
    return { properties: Object.fromEntries(names.map((name) => [name, values])), additionalProperties: false };
  }
  const declared = names.length === 0 ? [] : [{ enum: names }];
  const others = open || names.length === 0 ? [{ pattern: plainName }] : [];
  return { additionalProperties: values, propertyNames: { anyOf: [...declared, ...others] } };
}

/** The property names that a schema declares. */
export interface DeclaredNames {
  readonly names: readonly string[];
  /** Whether the schema explicitly allows other names. */
  readonly open: boolean;
}
