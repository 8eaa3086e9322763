import type { KeywordDefinition } from '../definition/definition.ts';

declare module '../node.ts' {
  interface Keywords {
    /** Whether null may be meant to satisfy the schema, whatever its other keywords say. The loader sets it. */
    readonly nullable?: true;
  }
}

/**
 * `nullable` where OpenAPI 3.0.0 to 3.0.3 do not say what it means: beside a `$ref`, without a `type`, or beside an `enum`
 * without null; and `x-nullable` in Swagger 2.0. Tools and servers read it both ways, so null is neither generated nor a fault there.
 */
export const nullable: KeywordDefinition = { name: 'nullable', modifier: true };
