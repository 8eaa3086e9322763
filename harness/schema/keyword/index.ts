/** The keywords of JSON Schema: one file for each keyword, or for keywords that are checked together. */
import type { KeywordDefinition } from '../definition/definition.ts';
import type { Keyword, Keywords } from '../node.ts';
import { $dynamicRef } from './$dynamicRef.ts';
import { $ref } from './$ref.ts';
import { allOf } from './allOf.ts';
import { anyOf } from './anyOf.ts';
import { constKeyword } from './const.ts';
import { contains, containsUnevaluated, maxContains, minContains } from './contains.ts';
import { dependentRequired } from './dependentRequired.ts';
import { dependentSchemas } from './dependentSchemas.ts';
import { discriminator, heirs, tag } from './discriminator.ts';
import { enumKeyword } from './enum.ts';
import { exclusiveMaximum } from './exclusiveMaximum.ts';
import { exclusiveMinimum } from './exclusiveMinimum.ts';
import { format } from './format.ts';
import { elseKeyword, ifKeyword, then } from './if.ts';
import { items, prefixItems } from './items.ts';
import { maximum } from './maximum.ts';
import { maxItems } from './maxItems.ts';
import { maxLength } from './maxLength.ts';
import { maxProperties } from './maxProperties.ts';
import { minimum } from './minimum.ts';
import { minItems } from './minItems.ts';
import { minLength } from './minLength.ts';
import { minProperties } from './minProperties.ts';
import { multipleOf } from './multipleOf.ts';
import { not } from './not.ts';
import { contentEncoding } from './contentEncoding.ts';
import { nullable } from './nullable.ts';
import { oneOf } from './oneOf.ts';
import { pattern } from './pattern.ts';
import { additionalProperties, patternProperties, properties } from './properties.ts';
import { propertyNames } from './propertyNames.ts';
import { required } from './required.ts';
import { type } from './type.ts';
import { unevaluatedItems } from './unevaluatedItems.ts';
import { unevaluatedProperties } from './unevaluatedProperties.ts';
import { uniqueItems } from './uniqueItems.ts';
import { unreadable } from './unreadable.ts';

/** In the order of evaluation: cheap ones first, and last those that depend on what the others evaluate. */
const table: Readonly<Record<Keyword, KeywordDefinition>> = {
  unreadable,
  type,
  const: constKeyword,
  enum: enumKeyword,
  ...{ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf },
  ...{ minLength, maxLength, pattern, format },
  ...{ minItems, maxItems, uniqueItems },
  ...{ minProperties, maxProperties, required, dependentRequired },
  ...{ properties, patternProperties, additionalProperties, propertyNames },
  ...{ items, prefixItems, contains, minContains, maxContains, containsUnevaluated },
  ...{ $ref, $dynamicRef, allOf, anyOf, oneOf, not },
  ...{ if: ifKeyword, then, else: elseKeyword, dependentSchemas },
  ...{ discriminator, heirs, tag, nullable, contentEncoding },
  ...{ unevaluatedItems, unevaluatedProperties },
};

/** All keywords, in the order of evaluation. */
export const definitions: readonly KeywordDefinition[] = Object.values(table);

/** The definition of a keyword. */
export function definitionOf(keyword: Keyword): KeywordDefinition {
  return table[keyword];
}

const ranks: ReadonlyMap<KeywordDefinition, number> = new Map(
  definitions.map((definition, rank) => [definition, rank]),
);

function rankOf(definition: KeywordDefinition): number {
  return ranks.get(definition) ?? 0;
}

/** The definitions of a schema's keywords, in the order of evaluation. */
export function definitionsOf(keywords: Keywords): KeywordDefinition[] {
  return keywordsOf(keywords)
    .map(definitionOf)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** The names of a schema's keywords. */
export function keywordsOf(keywords: Keywords): Keyword[] {
  return Object.keys(keywords) as Keyword[];
}

/** The keywords of a schema that assert something by themselves: all except modifiers. */
export function breakable(keywords: Keywords): Keyword[] {
  return keywordsOf(keywords).filter((keyword) => table[keyword].modifier === undefined);
}
