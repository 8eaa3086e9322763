import {
  isArray,
  isNumber,
  isObject,
  numberText,
  stringify,
  typeOf,
  type Json,
  type JsonNumber,
} from '../json/index.ts';
import type { Keywords } from './node.ts';

const longest = 60;

/** The value as JSON, cut where it grows long: numbers whole, with what was left out. */
function shortly(value: Json): string {
  if (isNumber(value)) return numberText(value);
  if (typeof value === 'string') return value.length <= longest ? stringify(value) : cutString(value);
  if (isArray(value) && value.length > 20) return `an array of ${value.length} items`;
  if (isObject(value) && Object.keys(value).length > 20) return `an object of ${Object.keys(value).length} properties`;
  const text = stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 3)}...`;
}

function cutString(value: string): string {
  return `${stringify(value.slice(0, longest - 20)).slice(0, -1)}..." (${Array.from(value).length} characters)`;
}

/** What a keyword that a value broke asks for. */
export function expectation(keyword: string, keywords: Keywords, property?: string): string {
  const say = Object.hasOwn(sayings, keyword) ? sayings[keyword] : undefined;
  return say === undefined ? keyword : say(keywords, property);
}

type Saying = (keywords: Keywords, property: string | undefined) => string;

const sayings: Readonly<Record<string, Saying>> = {
  false: () => 'nothing here',
  type: (k) => oneOf((k.type ?? []).map((name) => articles[name])),
  const: (k) => shortly(k.const ?? null),
  enum: (k) => (k.enum?.length === 1 ? '' : 'one of ') + (k.enum ?? []).slice(0, 20).map(shortly).join(', '),
  minimum: (k) => `at least ${number(k.minimum)}`,
  maximum: (k) => `at most ${number(k.maximum)}`,
  exclusiveMinimum: (k) => `above ${number(k.exclusiveMinimum)}`,
  exclusiveMaximum: (k) => `below ${number(k.exclusiveMaximum)}`,
  multipleOf: (k) => `a multiple of ${number(k.multipleOf)}`,
  minLength: (k) => `at least ${count(k.minLength, 'character')}`,
  maxLength: (k) => `at most ${count(k.maxLength, 'character')}`,
  pattern: (k) => `a string that matches ${k.pattern ?? ''}`,
  format: (k) => `the format ${k.format ?? ''}`,
  minItems: (k) => `at least ${count(k.minItems, 'item')}`,
  maxItems: (k) => `at most ${count(k.maxItems, 'item')}`,
  uniqueItems: () => 'no two equal items',
  contains: (k) => `${containsCount(k)} that match the schema in contains`,
  minProperties: (k) => `at least ${count(k.minProperties, 'property')}`,
  maxProperties: (k) => `at most ${count(k.maxProperties, 'property')}`,
  required: (_, property) => `the property ${JSON.stringify(property)}`,
  dependentRequired: (_, property) => `the property ${JSON.stringify(property)} beside those present`,
  additionalProperties: () => 'no further properties',
  unevaluatedProperties: () => 'no further properties',
  unevaluatedItems: () => 'no further items',
  propertyNames: (_, property) => `a property name other than ${JSON.stringify(property)}`,
  anyOf: () => 'a value that matches at least one schema in anyOf',
  oneOf: () => 'a value that matches exactly one schema in oneOf',
  not: () => 'a value that does not match the schema in not',
  if: () => 'a value that matches the branch that if selects',
};

const articles = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

function oneOf(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`;
}

function number(value: JsonNumber | undefined): string {
  return value === undefined ? '' : numberText(value);
}

function count(value: number | undefined, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${value ?? ''} ${value === 1 ? noun : plural}`;
}

function containsCount({ minContains = 1, maxContains }: Keywords): string {
  if (maxContains === undefined) return `at least ${count(minContains, 'item')}`;
  return `${minContains} to ${count(maxContains, 'item')}`;
}

/** What stands at a place, in a few words. */
export function actually(value: Json | undefined): string {
  return value === undefined ? 'nothing' : isObject(value) || isArray(value) ? shortly(value) : named(value);
}

function named(value: Json): string {
  const type = typeOf(value);
  return type === 'number' || type === 'null' || type === 'boolean' ? shortly(value) : `the ${type} ${shortly(value)}`;
}
