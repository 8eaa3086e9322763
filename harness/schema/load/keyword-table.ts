import type { Keywords } from '../node.ts';
import { discriminator } from './discriminator.ts';
import { read, type KeywordValue } from './reader.ts';

/** How one keyword is read. */
export type ReadKeyword = (keyword: KeywordValue) => Keywords;

/** How each keyword of 2020-12 is read (core sections 10 and 11, validation section 6). */
export const keywordTable: Readonly<Record<string, ReadKeyword>> = {
  $ref: (k) => ({ ref: k.reference(k.value, k.pointer, false) }),
  $dynamicRef: (k) => ({ dynamicRef: k.reference(k.value, k.pointer, true) }),
  type: (k) => ({ type: read.types(k) }),
  const: (k) => ({ const: read.any(k) }),
  enum: (k) => ({ enum: read.list(k) }),
  minimum: (k) => ({ minimum: read.number(k) }),
  maximum: (k) => ({ maximum: read.number(k) }),
  exclusiveMinimum: (k) => ({ exclusiveMinimum: read.number(k) }),
  exclusiveMaximum: (k) => ({ exclusiveMaximum: read.number(k) }),
  multipleOf: (k) => ({ multipleOf: read.divisor(k) }),
  minLength: (k) => ({ minLength: read.count(k) }),
  maxLength: (k) => ({ maxLength: read.count(k) }),
  pattern: (k) => ({ pattern: read.pattern(k) }),
  format: (k) => ({ format: read.string(k) }),
  minItems: (k) => ({ minItems: read.count(k) }),
  maxItems: (k) => ({ maxItems: read.count(k) }),
  uniqueItems: (k) => ({ uniqueItems: read.boolean(k) }),
  minContains: (k) => ({ minContains: read.count(k) }),
  maxContains: (k) => ({ maxContains: read.count(k) }),
  minProperties: (k) => ({ minProperties: read.count(k) }),
  maxProperties: (k) => ({ maxProperties: read.count(k) }),
  required: (k) => ({ required: read.requiredNames(k) }),
  dependentRequired: (k) => ({ dependentRequired: read.namesMap(k) }),
  allOf: (k) => ({ allOf: read.schemas(k) }),
  anyOf: (k) => ({ anyOf: read.schemas(k) }),
  oneOf: (k) => ({ oneOf: read.schemas(k) }),
  not: (k) => ({ not: read.schema(k) }),
  if: (k) => ({ if: read.schema(k) }),
  then: (k) => ({ then: read.schema(k) }),
  else: (k) => ({ else: read.schema(k) }),
  dependentSchemas: (k) => ({ dependentSchemas: read.schemaMap(k) }),
  properties: (k) => ({ properties: read.schemaMap(k) }),
  patternProperties: (k) => ({ patternProperties: read.patternMap(k) }),
  additionalProperties: (k) => ({ additionalProperties: read.schema(k) }),
  propertyNames: (k) => ({ propertyNames: read.schema(k) }),
  unevaluatedProperties: (k) => ({ unevaluatedProperties: read.schema(k) }),
  prefixItems: (k) => ({ prefixItems: read.schemas(k) }),
  items: (k) => ({ items: read.schema(k) }),
  contains: (k) => ({ contains: read.schema(k) }),
  unevaluatedItems: (k) => ({ unevaluatedItems: read.schema(k) }),
  discriminator,
};
